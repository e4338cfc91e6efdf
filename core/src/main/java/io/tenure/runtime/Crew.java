package io.tenure.runtime;

import io.tenure.time.Time;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/**
 * Clocks, threads, timers, chance and ids for a part that tests must be able to drive: a test hands in a crew that does
 * everything in turn, by a clock that the test moves.
 *
 * <p>An {@link Error} on a steady thread, a timer or an inbox ends the process ({@link Fatal}), and so does a thread that
 * cannot be had.
 */
public interface Crew {

    Time time();

    /** Runs a body on a thread of its own, where it may block. */
    Hand start(String name, Runnable body);

    /** Runs a body on a platform thread of its own: it may block, and busy user code cannot starve it. */
    Hand startSteady(String name, Runnable body);

    /** Whoever calls this, to be interrupted by others. */
    Hand current();

    /** Timers on a platform thread of their own. */
    Timers timers(String name);

    /** Hands messages to one receiver in turn, on a platform thread of its own. Bounded; see {@link Mailbox}. */
    <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver);

    /** Waits until the future is done, at most this long; whether it is done. */
    boolean await(CompletableFuture<?> future, Duration limit) throws InterruptedException;

    /** Waits this long. */
    void sleep(Duration length) throws InterruptedException;

    /** Whether the caller was interrupted; it is so no longer. */
    boolean wasInterrupted();

    /** A lock under which its holder may wait for others. */
    Lock lock();

    /** Something from 0 to below 1. */
    double chance();

    /** A fresh random id. */
    UUID uuid();

    /** Ends the process, because a part of it that must not be missing cannot go on; the sentence says why. */
    void fatal(String sentence);

    /** Somebody at work. */
    interface Hand {

        void interrupt();
    }

    /** Runs short actions later, one at a time. */
    interface Timers extends AutoCloseable {

        Alarm.Cancel in(Duration delay, Runnable action);

        /** Runs the action again and again, with this pause in between. */
        Alarm.Cancel every(Duration pause, Runnable action);

        /** Idempotent. Actions that have not begun are dropped. */
        @Override
        void close();
    }

    /** Takes messages for a receiver. */
    interface Inbox<M> extends AutoCloseable {

        /** Whether the message was taken; false if the box is full or closed. */
        boolean offer(M message);

        /** Idempotent. Messages that wait are dropped. */
        @Override
        void close();
    }
}
