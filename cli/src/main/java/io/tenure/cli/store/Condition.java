package io.tenure.cli.store;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.call.Request;

/** The version that a document must have for a change to take place. */
final class Condition {

    static final Option VERSION = Option.of("--if-version", "V", "only if the document has this version");

    private Condition() {}

    static Request apply(Arguments given, Request request) {
        return given.number(VERSION.name(), 1)
                .map(version -> request.header("If-Match", "\"" + version + "\""))
                .orElse(request);
    }
}
