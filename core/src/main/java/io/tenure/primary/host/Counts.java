package io.tenure.primary.host;

import io.tenure.primary.ServiceCounts;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what a service has met on this node. */
final class Counts {

    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong rebuildFailures = new AtomicLong();
    private final AtomicLong slowRebuilds = new AtomicLong();

    void failed() {
        failures.incrementAndGet();
    }

    void rebuildFailed() {
        rebuildFailures.incrementAndGet();
    }

    void rebuildIsSlow() {
        slowRebuilds.incrementAndGet();
    }

    ServiceCounts now() {
        return new ServiceCounts(failures.get(), rebuildFailures.get(), slowRebuilds.get());
    }
}
