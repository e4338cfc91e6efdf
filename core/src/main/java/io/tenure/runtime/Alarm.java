package io.tenure.runtime;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs short actions later, one at a time, on one platform thread of its own. An action that throws is reported to the
 * thread's handler, and the alarm goes on.
 */
public final class Alarm implements Crew.Timers {

    private final ScheduledThreadPoolExecutor executor;

    public Alarm(String name) {
        executor = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name(name).daemon(true).factory(), new ThreadPoolExecutor.DiscardPolicy());
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    }

    /** Runs the action once after the delay, unless it is cancelled or the alarm closed before. */
    @Override
    public Cancel in(Duration delay, Runnable action) {
        ScheduledFuture<?> future = executor.schedule(() -> guarded(action), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    /** Runs the action again and again, with this pause in between. */
    public Cancel every(Duration pause, Runnable action) {
        ScheduledFuture<?> future = executor.scheduleWithFixedDelay(
                () -> guarded(action), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    /** Idempotent. Actions that have not begun are dropped; one under way is left to end. */
    @Override
    public void close() {
        executor.shutdown();
    }

    private static void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, e);
        }
    }

    /** Takes a scheduled action back. */
    @FunctionalInterface
    public interface Cancel {

        void cancel();
    }
}
