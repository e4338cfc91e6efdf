package io.tenure.primary;

import java.util.concurrent.atomic.AtomicLong;

/** Counts what a service has met on this node. */
final class Counts {

    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong rebuildFailures = new AtomicLong();
    private final AtomicLong slowRebuilds = new AtomicLong();
    private final AtomicLong stragglers = new AtomicLong();

    void failed() {
        failures.incrementAndGet();
    }

    void rebuildFailed() {
        rebuildFailures.incrementAndGet();
    }

    void rebuildIsSlow() {
        slowRebuilds.incrementAndGet();
    }

    void straggled(long runs) {
        stragglers.addAndGet(runs);
    }

    ServiceCounts now() {
        return new ServiceCounts(failures.get(), rebuildFailures.get(), slowRebuilds.get(), stragglers.get());
    }
}
