package io.tenure.testkit;

import io.tenure.runtime.Threads;
import java.time.Duration;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;

/**
 * Runs actions in the order of their virtual times, all in the calling thread.
 *
 * <p>Actions of the same time run in the order in which they were planned, so a simulation depends on nothing but its
 * seed. While an action runs, the clock shows the action's time.
 */
public final class VirtualScheduler {
    private record Planned(long nanos, long sequence, Runnable action) implements Comparable<Planned> {

        @Override
        public int compareTo(Planned other) {
            return nanos == other.nanos ? Long.compare(sequence, other.sequence) : Long.compare(nanos, other.nanos);
        }
    }

    private final VirtualTime time;
    private final PriorityQueue<Planned> plan = new PriorityQueue<>();
    private final ThreadLocal<Coroutine> running = new ThreadLocal<>();
    private long sequence;

    public VirtualScheduler(VirtualTime time) {
        this.time = time;
    }

    /** Plans an action for this long from now. */
    public void after(Duration delay, Runnable action) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("Nothing can be planned for the past, but the delay is " + delay + ".");
        }
        plan.add(new Planned(Math.addExact(time.nanos(), delay.toNanos()), sequence++, action));
    }

    /** What runs in the thread that asks, for all crews on this clock: one may wait for another. */
    ThreadLocal<Coroutine> running() {
        return running;
    }

    /** A number that nobody else gets from here. */
    long number() {
        return sequence++;
    }

    /** Runs what is planned for the next while, also what those actions plan, and leaves the clock at the end of it. */
    public void run(Duration length) {
        runUntil(() -> false, length);
    }

    /** The same, but stops as soon as this is so after an action, at the time of that action. */
    public void runUntil(BooleanSupplier enough, Duration limit) {
        if (enough.getAsBoolean()) {
            return;
        }
        if (Thread.currentThread().isVirtual()) {
            runHere(enough, limit);
        } else {
            runInVirtualThread(enough, limit);
        }
    }

    /** Blocking code that is resumed has a virtual thread: from one such to another it is not far. */
    private void runInVirtualThread(BooleanSupplier enough, Duration limit) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Threads.virtual("tenure-virtual-time", () -> {
            try {
                runHere(enough, limit);
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        try {
            done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void runHere(BooleanSupplier enough, Duration limit) {
        long end = Math.addExact(time.nanos(), limit.toNanos());
        for (Planned next = plan.peek(); next != null && next.nanos <= end; next = plan.peek()) {
            plan.remove();
            moveTo(next.nanos);
            next.action.run();
            if (enough.getAsBoolean()) {
                return;
            }
        }
        moveTo(end);
    }

    private void moveTo(long nanos) {
        time.advance(Duration.ofNanos(Math.max(0, nanos - time.nanos())));
    }
}
