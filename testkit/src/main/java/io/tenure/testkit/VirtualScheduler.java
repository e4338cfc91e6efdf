package io.tenure.testkit;

import java.time.Duration;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs actions in the order of their virtual times, one at a time, while the caller waits.
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
    private @Nullable Round round;
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
        Round outer = round;
        Round inner = new Round(enough, Math.addExact(time.nanos(), limit.toNanos()));
        round = inner;
        inner.goOn();
        try {
            inner.over.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } finally {
            round = outer;
        }
    }

    /** Called in the middle of an action that keeps the thread: another one goes on with the plan, and does so at once. */
    void handOver() {
        Objects.requireNonNull(round).goOn();
    }

    /**
     * The plan up to some time, run by one thread at a time. Those are virtual, because blocking code that is resumed has a
     * virtual thread, and from one such to another it is not far.
     */
    private final class Round {
        private final BooleanSupplier enough;
        private final long end;
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private volatile @Nullable Thread runner;

        Round(BooleanSupplier enough, long end) {
            this.enough = enough;
            this.end = end;
        }

        void goOn() {
            Thread next = Thread.ofVirtual().name("tenure-virtual-time").unstarted(this::run);
            runner = next;
            next.start();
        }

        private void run() {
            Thread self = Thread.currentThread();
            try {
                for (Planned next = plan.peek(); next != null && next.nanos <= end; next = plan.peek()) {
                    plan.remove();
                    moveTo(next.nanos);
                    next.action.run();
                    if (!self.equals(runner)) {
                        return;
                    }
                    if (enough.getAsBoolean()) {
                        over.complete(null);
                        return;
                    }
                }
                moveTo(end);
                over.complete(null);
            } catch (Throwable e) {
                over.completeExceptionally(e);
            }
        }
    }

    private void moveTo(long nanos) {
        time.advance(Duration.ofNanos(Math.max(0, nanos - time.nanos())));
    }
}
