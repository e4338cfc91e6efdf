package io.tenure.cli.command;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Who wants a change and why: the options, and what a node is told. */
public final class Reason {

    public static final Option BY = Option.of("--by", "NAME", "who wants it, for other people (else the user)");
    public static final Option WHY = Option.of("--why", "TEXT", "the reason, for other people");

    private Reason() {}

    /** The members of a request's body. Without a name it is the user. */
    public static Map<String, Json> members(Arguments given, Session session) {
        Map<String, Json> reason = new LinkedHashMap<>();
        reason.put("by", new Json.Text(given.option(BY.name()).orElseGet(session::user)));
        given.option(WHY.name()).ifPresent(why -> reason.put("why", new Json.Text(why)));
        return reason;
    }
}
