package io.tenure.runtime;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Passes messages to one receiver, one after the other, on its own platform thread, so the receiver needs no lock.
 *
 * <p>Bounded: {@link #offer} refuses when {@code capacity} messages wait. An exception of the receiver is reported to
 * the thread's handler, and the next message follows; an error ends the process.
 */
public final class Mailbox<M> implements Crew.Inbox<M> {

    private final BlockingQueue<M> queue;
    private final Consumer<M> receiver;
    private final Thread thread;
    private volatile boolean closed;

    Mailbox(String name, int capacity, Consumer<M> receiver, Fatal fatal) {
        this.queue = new ArrayBlockingQueue<>(capacity);
        this.receiver = receiver;
        this.thread = Threads.platform(name, this::run, fatal);
    }

    /** Whether the message was accepted; false if the box is full or closed. */
    @Override
    public boolean offer(M message) {
        return !closed && queue.offer(message);
    }

    /** Idempotent. Waiting messages are dropped; returns when the receiver is done, unless it is the caller. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        if (!Thread.currentThread().equals(thread)) {
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        Thread current = Thread.currentThread();
        while (!closed) {
            try {
                receiver.accept(queue.take());
            } catch (InterruptedException e) {
                // Only close() interrupts; the loop's condition ends the thread.
            } catch (RuntimeException e) {
                current.getUncaughtExceptionHandler().uncaughtException(current, e);
            }
        }
    }
}
