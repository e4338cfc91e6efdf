package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Stops a bulk. */
final class BulkStop implements Command {

    private static final byte[] NOTHING = {};

    @Override
    public Usage usage() {
        return Usage.of("bulk stop", "Stops a bulk.")
                .details("What was done stays done. One that has ended is no longer listed.")
                .needs("ID")
                .option(Session.KEY)
                .example("bulk stop 3f0c9a2b77d1");
    }

    @Override
    public void run(Arguments given, Session session) {
        String id = given.word("ID");
        session.verbatim(session.change(Request.post(Target.of("bulks", id, "stop"), NOTHING)));
        session.say("Stopped " + id + ".");
    }
}
