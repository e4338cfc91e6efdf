package io.tenure.runtime;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a thread that waits for something to do, now or when it comes to wait: none is lost. */
public final class WakeUp {

    private final Semaphore called = new Semaphore(0);

    /** Cheap where the thread has been called already. */
    public void now() {
        if (called.availablePermits() == 0) {
            called.release();
        }
    }

    /** Returns when called, or after the time. The caller looks itself for what there is to do. */
    public void await(Duration limit) throws InterruptedException {
        if (called.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS)) {
            called.drainPermits();
        }
    }
}
