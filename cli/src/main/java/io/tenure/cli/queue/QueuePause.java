package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Reason;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.nio.charset.StandardCharsets;

/** Stops the claims of a queue. */
final class QueuePause implements Command {

    @Override
    public Usage usage() {
        return Usage.of("queue pause", "Keeps tasks of a queue from starting until it is resumed.")
                .details("""
                        Running tasks continue, and tasks can be submitted. Pausing again replaces name and reason.
                        The queue may have had no task yet.""")
                .needs("QUEUE")
                .option(Reason.BY)
                .option(Reason.WHY)
                .option(Session.KEY)
                .example("queue pause mail --why 'the relay is down'");
    }

    @Override
    public void run(Arguments given, Session session) {
        String queue = given.word("QUEUE");
        byte[] body = new Json.Struct(Reason.members(given, session)).compact().getBytes(StandardCharsets.UTF_8);
        session.verbatim(session.change(Request.post(Target.of("queues", queue, "pause"), body)));
        session.say("Paused " + queue + ".");
        remarkIfNew(queue, session);
    }

    /** A queue that never had a task may be one that is misspelt. */
    private static void remarkIfNew(String queue, Session session) {
        if (session.json()) {
            return;
        }
        try {
            remarkIfNew(queue, session.read(Target.of("queues", queue)).json(), session);
        } catch (CallFailure e) {
            // It is paused, which is what was asked for.
        }
    }

    static void remarkIfNew(String queue, Json found, Session session) {
        Json ever = found.at("ever").at("enqueued");
        if (ever.isNull() || ever.display().equals("0")) {
            session.remark("No task has been submitted to " + queue + " yet.");
        }
    }
}
