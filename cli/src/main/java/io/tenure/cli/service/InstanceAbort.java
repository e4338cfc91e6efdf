package io.tenure.cli.service;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Ends an instance for good. */
final class InstanceAbort implements Command {

    private static final byte[] NOTHING = {};

    @Override
    public Usage usage() {
        return Usage.of("instance abort", "Ends an instance for good.")
                .details("Returns when it has ended. What it has done stays, unless its service undoes it.")
                .needs("SERVICE")
                .needs("ID")
                .option(Session.KEY)
                .example("instance abort shop/reshard db.users");
    }

    @Override
    public void run(Arguments given, Session session) {
        ServiceName service = ServiceName.parse(given.word("SERVICE"));
        String id = given.word("ID");
        try {
            session.verbatim(session.change(Request.post(service.at("instances", id, "abort"), NOTHING)));
        } catch (CallFailure.Refused e) {
            // An instance that was lost between two tries of this abort was ended by the first.
            if (!e.goneAfterUnknown()) {
                throw e;
            }
        }
        if (!session.json()) {
            session.out().line("Aborted " + id + ".");
        }
    }
}
