package io.tenure.cli;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Usage;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Target;

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
        Usage usage = Usage.of("batch seal", "Says that a batch gets no more tasks.")
                .details("It ends when its last open task does. Sealing again changes nothing.")
                .example("batch seal mail newsletter-7");
        return new BatchAction(usage, "seal", "Sealed");
    }

    static BatchAction acknowledge() {
        Usage usage = Usage.of("batch acknowledge", "Says that the end of a batch has been dealt with.")
                .details("""
                        For a batch that was submitted with a callback where no process with one runs: until it is
                        acknowledged, and for at most seven days, its tasks are kept.""")
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
