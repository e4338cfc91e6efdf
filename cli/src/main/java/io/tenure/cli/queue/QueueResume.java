package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Ends a pause. */
final class QueueResume implements Command {

    private static final byte[] NOTHING = {};

    @Override
    public Usage usage() {
        return Usage.of("queue resume", "Ends the pause of a queue.")
                .needs("QUEUE")
                .option(Session.KEY)
                .example("queue resume mail");
    }

    @Override
    public void run(Arguments given, Session session) {
        String queue = given.word("QUEUE");
        session.verbatim(session.change(Request.post(Target.of("queues", queue, "resume"), NOTHING)));
        session.say("Resumed " + queue + ".");
    }
}
