package io.tenure.engine;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for conditions with a generous cap. */
public final class Await {

    private static final Duration CAP = Duration.ofSeconds(60);

    private Await() {}

    public static void until(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + CAP.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("Not so after " + CAP + ": " + what);
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }
}
