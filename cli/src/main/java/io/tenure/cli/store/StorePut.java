package io.tenure.cli.store;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;
import java.nio.charset.StandardCharsets;

/** Writes one document. Whether the value is JSON is for the node to judge. */
final class StorePut implements Command {

    /**
     * Above what a node takes, and it says so itself; below what it reads before it hangs up, which would look like an
     * unknown outcome.
     */
    private static final int MAX_INPUT_BYTES = 4 * 1024 * 1024;

    @Override
    public Usage usage() {
        return Usage.of("store put", "Writes a document, whether it exists or not.")
                .details("""
                        VALUE is JSON. It is read from standard input if it is - or omitted.""")
                .needs("COLLECTION")
                .needs("ID")
                .takes("VALUE")
                .option(Condition.VERSION)
                .option(Option.flag("--if-absent", "only if there is no such document"))
                .option(Session.KEY)
                .example("store put users alice '{\"name\":\"Alice\"}'")
                .example("store put users alice - < alice.json")
                .example("store put users alice '{\"name\":\"Al\"}' --if-version 7");
    }

    @Override
    public void run(Arguments given, Session session) {
        if (given.has("--if-absent") && given.has(Condition.VERSION.name())) {
            throw new UsageError("--if-absent and --if-version exclude each other: what is absent has no version.");
        }
        Target target = Target.of("store", given.word("COLLECTION"), given.word("ID"));
        Request put = Condition.apply(given, Request.put(target, value(given, session)));
        Request request = given.has("--if-absent") ? put.header("If-None-Match", "*") : put;
        session.show(
                session.change(request),
                answer -> session.out()
                        .line("Written as version " + answer.at("version").display() + "."));
    }

    private static byte[] value(Arguments given, Session session) {
        String value = given.find("VALUE").orElse("-");
        return value.equals("-") ? session.input(MAX_INPUT_BYTES) : value.getBytes(StandardCharsets.UTF_8);
    }
}
