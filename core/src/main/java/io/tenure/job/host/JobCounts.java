package io.tenure.job.host;

import io.tenure.job.Phase;
import io.tenure.job.gadget.Call;
import java.util.concurrent.atomic.LongAdder;

/** What this node has done with jobs since it was started. */
public final class JobCounts {

    private final LongAdder started = new LongAdder();
    private final LongAdder undos = new LongAdder();
    private final LongAdder cleanUps = new LongAdder();
    private final LongAdder parked = new LongAdder();
    private final LongAdder done = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder aborted = new LongAdder();

    /**
     * The counts of one moment.
     *
     * @param started gadgets that were started
     * @param undos calls with {@code --undo}
     * @param cleanUps calls with {@code --abort}
     * @param parked jobs that began to need attention
     */
    public record Counts(long started, long undos, long cleanUps, long parked, long done, long failed, long aborted) {}

    public Counts now() {
        return new Counts(
                started.sum(), undos.sum(), cleanUps.sum(), parked.sum(), done.sum(), failed.sum(), aborted.sum());
    }

    void started() {
        started.increment();
    }

    void reversed(Call call) {
        (call == Call.UNDO ? undos : cleanUps).increment();
    }

    void parked() {
        parked.increment();
    }

    void ended(Phase how) {
        switch (how) {
            case DONE -> done.increment();
            case FAILED -> failed.increment();
            case ABORTED -> aborted.increment();
            default -> throw new IllegalArgumentException("A job does not end as " + how.word() + ".");
        }
    }
}
