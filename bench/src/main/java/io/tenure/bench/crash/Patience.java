package io.tenure.bench.crash;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.store.Indeterminate;
import io.tenure.store.StoreException;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sends the same again, to one node after the other, until the outcome is known. */
final class Patience {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong resent = new AtomicLong();

    /** How often a call was made again because nothing had happened. */
    long refused() {
        return refused.get();
    }

    /** How often a call was made again because its outcome was unknown. */
    long resent() {
        return resent.get();
    }

    /**
     * The answer to a call that is safe to repeat. If none comes in a long time: {@link Indeterminate} if any try may
     * have taken effect.
     */
    <T> T untilKnown(Supplier<NodeProcess> nodes, Function<NodeProcess, T> call) {
        long end = System.nanoTime() + Await.CAP.toNanos();
        boolean unknown = false;
        while (true) {
            try {
                return call.apply(nodes.get());
            } catch (StoreException e) {
                unknown |= e instanceof Indeterminate;
                if (System.nanoTime() - end > 0) {
                    throw unknown ? new Indeterminate("Never answered", e) : new Unavailable("Never available", e);
                }
                (e instanceof Indeterminate ? resent : refused).incrementAndGet();
                pause();
            }
        }
    }

    /** Keeps a client from asking dead nodes all the time. */
    static void pause() {
        LockSupport.parkNanos(PAUSE.toNanos());
    }
}
