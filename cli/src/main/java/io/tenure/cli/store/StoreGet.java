package io.tenure.cli.store;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** One document, as it was put. */
final class StoreGet implements Command {

    @Override
    public Usage usage() {
        return Usage.of("store get", "Prints a document as it was put.")
                .needs("COLLECTION")
                .needs("ID")
                .example("store get users alice")
                .example("store get files reports/2026.json");
    }

    @Override
    public void run(Arguments given, Session session) {
        session.verbatim(session.read(Target.of("store", given.word("COLLECTION"), given.word("ID"))));
    }
}
