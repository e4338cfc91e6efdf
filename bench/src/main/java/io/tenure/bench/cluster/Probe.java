package io.tenure.bench.cluster;

import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits as {@link Await} does, but asks less often: a question to a process that starts slows its start down. */
public final class Probe {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private Probe() {}

    public static void until(Runnable assertions) {
        value(() -> {
            assertions.run();
            return true;
        });
    }

    public static <T> T value(Supplier<T> source) {
        return Await.value(() -> {
            try {
                return source.get();
            } catch (AssertionError notYet) {
                LockSupport.parkNanos(PAUSE.toNanos());
                throw notYet;
            }
        });
    }
}
