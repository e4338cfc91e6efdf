package io.tenure.demo.view;

import java.io.PrintStream;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lines, for pipes and files: what happens, when it happens, and now and then how much is in the queues. */
public final class PlainLines implements Display {

    /** Pictures between two lines about the queues. */
    private static final int APART = 10;

    private final PrintStream out;
    private final Advice advice;
    private Optional<String> inCharge = Optional.empty();
    private boolean advised;
    private int pictures;

    public PlainLines(PrintStream out, Advice advice) {
        this.out = out;
        this.advice = advice;
    }

    @Override
    public void introduce(Picture.Row row) {
        line(row.name() + ": pid " + row.pid() + ", " + row.place());
    }

    @Override
    public void tell(String sentence) {
        line(sentence);
    }

    @Override
    public void show(Picture picture) {
        Optional<String> now =
                picture.charge().map(charge -> charge.node() + " is in charge, under term " + charge.term());
        boolean isKnown = !(picture.office() instanceof Picture.Unknown);
        if (isKnown && !now.equals(inCharge)) {
            inCharge = now;
            line(now.orElse("Nobody is in charge") + ".");
        }
        if (!advised && now.isPresent()) {
            advised = true;
            line("Try:");
            advice.lines(picture).forEach(this::line);
        }
        if (++pictures % APART == 0 && !picture.queues().isEmpty()) {
            line(picture.queues().stream()
                    .map(queue -> queue.name() + ": " + queue.waiting() + " waiting, " + queue.running() + " running, "
                            + queue.succeeded() + " done, " + queue.failed() + " failed")
                    .collect(Collectors.joining("; ")));
        }
    }

    private void line(String text) {
        out.println(text);
        out.flush();
    }
}
