package io.tenure.cli.queue;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;
import io.tenure.cli.command.Command;
import io.tenure.cli.command.Session;

/** Does one thing to a batch. */
final class BatchAction implements Command {

    private static final byte[] NOTHING = {};

    private final Usage usage;
    private final String action;
    private final String done;

    private BatchAction(Usage usage, String action, String done) {
        this.usage = usage.needs("QUEUE").needs("BATCH").option(Session.KEY);
        this.action = action;
        this.done = done;
    }

    static BatchAction seal() {
        Usage usage = Usage.of("batch seal", "Declares that a batch gets no more tasks.")
                .details("It ends when its last open task does. Sealing again does nothing.")
                .example("batch seal mail newsletter-7");
        return new BatchAction(usage, "seal", "Sealed");
    }

    static BatchAction acknowledge() {
        Usage usage = Usage.of("batch acknowledge", "Records that the end of a batch has been handled.")
                .details("""
                        For a batch with a callback that no running process has: its tasks are kept until it is
                        acknowledged, for at most seven days.""")
                .example("batch acknowledge mail newsletter-7");
        return new BatchAction(usage, "acknowledge", "Acknowledged");
    }

    @Override
    public Usage usage() {
        return usage;
    }

    @Override
    public void run(Arguments given, Session session) {
        String batch = given.word("BATCH");
        Target target = Target.of("batches", given.word("QUEUE"), batch, action);
        session.verbatim(session.change(Request.post(target, NOTHING)));
        session.say(done + " " + batch + ".");
    }
}
