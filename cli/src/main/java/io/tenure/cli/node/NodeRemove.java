package io.tenure.cli.node;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Takes a member out of the cluster. */
final class NodeRemove implements Command {

    @Override
    public Usage usage() {
        return Usage.of("node remove", "Removes a member from the cluster.")
                .details("Its data folder stays as it is, but its vote no longer counts.")
                .needs("NAME")
                .option(Session.KEY)
                .example("node remove n3");
    }

    @Override
    public void run(Arguments given, Session session) {
        String name = given.word("NAME");
        try {
            session.verbatim(session.change(Request.delete(Target.of("nodes", name))));
        } catch (CallFailure.Refused e) {
            // A member that was lost between two tries of this removal was removed by the first.
            if (!e.goneAfterUnknown()) {
                throw e;
            }
        }
        if (!session.json()) {
            session.out().line("Removed " + name + ".");
        }
    }
}
