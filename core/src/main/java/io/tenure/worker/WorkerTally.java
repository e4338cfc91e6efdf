package io.tenure.worker;

import io.tenure.queue.WorkerCounts;
import io.tenure.store.Verdict;
import java.util.concurrent.atomic.LongAdder;

/** Counts for {@link WorkerCounts}. */
final class WorkerTally {

    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder interrupted = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    void ran(Verdict verdict) {
        switch (verdict) {
            case Verdict.Succeed v -> succeeded.increment();
            case Verdict.Retry v -> failed.increment();
            case Verdict.Fail v -> failed.increment();
            case Verdict.HandBack v -> {}
        }
    }

    void late() {
        late.increment();
    }

    void lost() {
        lost.increment();
    }

    void interrupted() {
        interrupted.increment();
    }

    void unknownType() {
        unknown.increment();
    }

    WorkerCounts now(long running) {
        return new WorkerCounts(
                running, succeeded.sum(), failed.sum(), late.sum(), lost.sum(), interrupted.sum(), unknown.sum());
    }
}
