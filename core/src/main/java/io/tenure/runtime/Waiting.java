package io.tenure.runtime;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;

/** Bounded waits. */
public final class Waiting {

    private Waiting() {}

    /** Waits for a future at most this long. Interrupt means cancel, as everywhere. */
    public static <T> T forResult(Future<T> future, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Waits for a signal, at most this long; the caller checks its condition in any case. The thread must not be
     * interrupted.
     */
    @SuppressWarnings("WaitNotInLoop")
    public static void forSignal(Condition condition, Duration limit) {
        try {
            var unused = condition.awaitNanos(limit.toNanos());
        } catch (InterruptedException e) {
            throw new IllegalStateException("Nobody may interrupt this thread.", e);
        }
    }

    /** Waits this long. */
    public static void pause(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }

    /** Waits at most this long for a thread to end; false if it is still running. */
    public static boolean forEnd(Thread thread, Duration limit) throws InterruptedException {
        return thread.join(limit);
    }
}
