package io.tenure.cli.store;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Deletes one document. */
final class StoreDelete implements Command {

    @Override
    public Usage usage() {
        return Usage.of("store delete", "Deletes a document.")
                .needs("COLLECTION")
                .needs("ID")
                .option(Condition.VERSION)
                .option(Session.KEY)
                .example("store delete users alice")
                .example("store delete users alice --if-version 7");
    }

    @Override
    public void run(Arguments given, Session session) {
        Target target = Target.of("store", given.word("COLLECTION"), given.word("ID"));
        session.verbatim(session.change(Condition.apply(given, Request.delete(target))));
        if (!session.json()) {
            session.out().line("Deleted.");
        }
    }
}
