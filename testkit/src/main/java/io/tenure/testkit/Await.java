package io.tenure.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Waits for what other threads bring about.
 *
 * <p>The cap is far above what anything takes, because it only decides how long a failing test runs: a test never
 * asserts on how fast something came.
 */
public final class Await {
    public static final Duration CAP = Duration.ofSeconds(60);

    /** Between two looks: short at first, longer while nothing comes, because looking costs those who are waited for. */
    private static final long SHORTEST = Duration.ofMillis(1).toNanos();

    private static final long LONGEST = Duration.ofMillis(20).toNanos();

    private Await() {}

    /** Returns as soon as the assertions hold; fails as they did last if they never do. */
    public static void until(Runnable assertions) {
        value(() -> {
            assertions.run();
            return true;
        });
    }

    /** The first value that is given without an {@link AssertionError}. */
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
