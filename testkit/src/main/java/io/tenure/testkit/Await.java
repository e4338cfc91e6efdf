package io.tenure.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Waits for effects of other threads.
 *
 * <p>The cap is far above what anything takes, because it only decides how long a failing test runs: a test never
 * asserts on speed.
 */
public final class Await {
    public static final Duration CAP = Duration.ofSeconds(60);

    /** The pause between two checks: short at first, then longer, because checking slows down the other threads. */
    private static final long SHORTEST = Duration.ofMillis(1).toNanos();

    private static final long LONGEST = Duration.ofMillis(20).toNanos();

    private Await() {}

    /** Returns as soon as the assertions hold; otherwise fails with their last error. */
    public static void until(Runnable assertions) {
        value(() -> {
            assertions.run();
            return true;
        });
    }

    /** The first value that is returned without an {@link AssertionError}. */
    public static <T> T value(Supplier<T> source) {
        long end = System.nanoTime() + CAP.toNanos();
        for (long pause = SHORTEST; ; pause = Math.min(LONGEST, pause * 2)) {
            try {
                return source.get();
            } catch (AssertionError e) {
                if (System.nanoTime() - end > 0) {
                    throw new AssertionError("Not within " + CAP + ": " + e.getMessage(), e);
                }
                LockSupport.parkNanos(pause);
            }
        }
    }
}
