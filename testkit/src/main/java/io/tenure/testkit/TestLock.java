package io.tenure.testkit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/** A lock whose holder may pause in virtual time: whoever wants it meanwhile pauses, too. First come, first served. */
final class TestLock implements Lock {
    private static final Duration LONG = Duration.ofDays(1);

    private final TestCrew crew;
    private final Queue<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private @Nullable Thread holder;
    private int holds;

    TestLock(TestCrew crew) {
        this.crew = crew;
    }

    @Override
    public void lock() {
        boolean interrupted = false;
        while (!tryLock()) {
            CompletableFuture<Void> turn = new CompletableFuture<>();
            waiting.add(turn);
            while (!turn.isDone()) {
                interrupted |= interruptedBefore(turn);
            }
        }
        if (interrupted) {
            crew.current().interrupt();
        }
    }

    private boolean interruptedBefore(CompletableFuture<Void> turn) {
        try {
            var unused = crew.await(turn, LONG);
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    @Override
    public boolean tryLock() {
        if (holds > 0 && !Thread.currentThread().equals(holder)) {
            return false;
        }
        holder = Thread.currentThread();
        holds++;
        return true;
    }

    @Override
    public void unlock() {
        if (holds == 0 || !Thread.currentThread().equals(holder)) {
            throw new IllegalMonitorStateException("Whoever unlocks does not hold the lock.");
        }
        holds--;
        CompletableFuture<Void> next = holds == 0 ? waiting.poll() : null;
        if (next != null) {
            next.complete(null);
        }
    }

    @Override
    public void lockInterruptibly() {
        throw new UnsupportedOperationException("Nobody waits for a lock like that.");
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
        throw new UnsupportedOperationException("Nobody waits for a lock like that.");
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("Conditions are for locks that nobody pauses under.");
    }
}
