package io.tenure.runtime;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs short actions later, one at a time, on its own platform thread. An exception of an action is reported to the
 * thread's handler, and the alarm continues; an error ends the process.
 */
public final class Alarm implements Crew.Timers {

    private final ScheduledThreadPoolExecutor executor;
    private final String name;
    private final Fatal fatal;

    public Alarm(String name) {
        this(name, Fatal.HALT);
    }

    Alarm(String name, Fatal fatal) {
        this.name = name;
        this.fatal = fatal;
        executor = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name(name).daemon(true).factory(), new ThreadPoolExecutor.DiscardPolicy());
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    }

    /** Runs the action once after the delay, unless it is cancelled or the alarm closed before. */
    @Override
    public Cancel in(Duration delay, Runnable action) {
        return scheduled(() -> executor.schedule(() -> guarded(action), delay.toNanos(), TimeUnit.NANOSECONDS));
    }

    @Override
    public Cancel every(Duration pause, Runnable action) {
        return scheduled(() -> executor.scheduleWithFixedDelay(
                () -> guarded(action), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS));
    }

    /** The first action starts the thread. */
    private Cancel scheduled(Supplier<ScheduledFuture<?>> schedule) {
        try {
            ScheduledFuture<?> future = schedule.get();
            return () -> future.cancel(false);
        } catch (OutOfMemoryError e) {
            fatal.met(name, e);
            throw e;
        }
    }

    /** Idempotent. Actions that have not started are dropped; one under way may finish. */
    @Override
    public void close() {
        executor.shutdown();
    }

    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, e);
        } catch (Error e) {
            fatal.met(name, e);
        }
    }

    /** Cancels a scheduled action. */
    @FunctionalInterface
    public interface Cancel {

        void cancel();
    }
}
