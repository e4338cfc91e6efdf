package io.tenure.runtime;

import io.tenure.time.Time;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;

/**
 * Clocks, threads, timers, randomness and ids for code that tests must be able to drive: a test supplies a crew that
 * does everything in turn, by a clock that the test moves.
 *
 * <p>An {@link Error} on a steady thread, a timer or an inbox ends the process ({@link Fatal}), and so does a thread
 * that cannot be started.
 */
public interface Crew {

    Time time();

    /** Runs a body on its own thread, where it may block. */
    Hand start(String name, Runnable body);

    /** Runs a body on its own platform thread: it may block, and busy user code cannot starve it. */
    Hand startSteady(String name, Runnable body);

    /** The caller, so that others can interrupt it. */
    Hand current();

    /** Timers on their own platform thread. */
    Timers timers(String name);

    /** Passes messages to one receiver in turn, on its own platform thread. Bounded; see {@link Mailbox}. */
    <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver);

    /** Waits until the future is done, at most this long; returns whether it is done. */
    boolean await(CompletableFuture<?> future, Duration limit) throws InterruptedException;

    /** Waits this long. */
    void sleep(Duration length) throws InterruptedException;

    /** Whether the caller was interrupted; clears the interruption. */
    boolean wasInterrupted();

    /** A lock under which its holder may wait for others. */
    Lock lock();

    /** A random number from 0 to below 1. */
    double chance();

    /** A fresh random id. */
    UUID uuid();

    /**
     * Runs the body when the process is asked to end, by a signal or from within, unless it is cancelled before; the
     * process waits for it. The process of a test is never asked.
     */
    default Alarm.Cancel onExit(String name, Runnable body) {
        return () -> {};
    }

    /** Ends the process, because an essential part of it cannot continue; the sentence says why. */
    void fatal(String sentence);

    /** A running body. */
    interface Hand {

        void interrupt();

        /** Whether it has asked the process to end, and therefore never ends itself. */
        default boolean isExiting() {
            return false;
        }
    }

    /** Runs short actions later, one at a time. */
    interface Timers extends AutoCloseable {

        Alarm.Cancel in(Duration delay, Runnable action);

        /** Runs the action repeatedly, with this pause in between. */
        Alarm.Cancel every(Duration pause, Runnable action);

        /** Idempotent. Actions that have not started are dropped. */
        @Override
        void close();
    }

    /** Takes messages for a receiver. */
    interface Inbox<M> extends AutoCloseable {

        /** Whether the message was accepted; false if the box is full or closed. */
        boolean offer(M message);

        /** Idempotent. Waiting messages are dropped. */
        @Override
        void close();
    }
}
