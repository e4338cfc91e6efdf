package io.tenure.primary;

import java.util.concurrent.CountDownLatch;

/** Waits as code does that cannot be interrupted, which is what stores and stragglers are made of. */
final class Deaf {

    private Deaf() {}

    /** Whoever interrupts it meanwhile is heard after it. */
    static void until(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
