package io.tenure.runtime;

import io.tenure.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Clocks, threads and timers for a part that tests must be able to drive: a test hands in a crew that does everything
 * in the test's own thread, by a clock that the test moves.
 */
public interface Crew {

    Time time();

    /** Runs a body on a thread of its own, where it may block. */
    Hand start(String name, Runnable body);

    /** Timers on a platform thread of their own. */
    Timers timers(String name);

    /** Hands messages to one receiver in turn, on a platform thread of its own. Bounded; see {@link Mailbox}. */
    <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver);

    /** Waits until the future is done, at most this long; whether it is done. */
    boolean await(CompletableFuture<?> future, Duration limit) throws InterruptedException;

    /** Something from 0 to below 1. */
    double chance();

    /** Somebody at work. */
    interface Hand {

        void interrupt();
    }

    /** Runs short actions later, one at a time. */
    interface Timers extends AutoCloseable {

        Alarm.Cancel in(Duration delay, Runnable action);

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
