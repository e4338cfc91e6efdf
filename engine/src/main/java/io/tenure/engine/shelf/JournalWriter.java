package io.tenure.engine.shelf;

import io.tenure.runtime.Threads;
import io.tenure.store.Indeterminate;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Brings writes to the journal on a thread of its own. All that wait while a force is under way share the next one.
 *
 * <p>The first failure ends it: the writes that waited, and all later ones, fail.
 */
final class JournalWriter implements AutoCloseable {

    /** So many bytes are written in one piece, or a single write that is larger. */
    private static final long MOST_TOGETHER = 1 << 20;

    /** With more bytes waiting, callers wait before they add to them. */
    private static final long MOST_WAITING = 32 << 20;

    private final DocumentJournal journal;
    private final ShelfFailure failure;
    private final Runnable afterwards;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
    private final Thread thread;
    private long bytes;
    private boolean closed;

    /** @param afterwards done after each force, by the same thread */
    JournalWriter(DocumentJournal journal, ShelfFailure failure, Runnable afterwards) {
        this.journal = journal;
        this.failure = failure;
        this.afterwards = afterwards;
        this.thread = Threads.platform("tenure-documents-journal", this::run);
    }

    private record Waiting(long number, byte[] bytes, CompletableFuture<@Nullable Void> done) {}

    /** Waits while too much waits for the disk, unless this is the thread that writes. */
    void awaitRoom() {
        lock.lock();
        try {
            while (bytes > MOST_WAITING && !closed && !Thread.currentThread().equals(thread)) {
                room.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds a write; its number follows that of the one before. */
    CompletableFuture<@Nullable Void> add(long number, byte[] write) {
        Waiting waiting = new Waiting(number, write, new CompletableFuture<>());
        lock.lock();
        try {
            if (closed) {
                return CompletableFuture.failedFuture(failure.refusal());
            }
            queue.add(waiting);
            bytes += write.length;
            work.signal();
        } finally {
            lock.unlock();
        }
        return waiting.done;
    }

    private void run() {
        for (List<Waiting> group = next(); !group.isEmpty(); group = next()) {
            try {
                journal.append(
                        group.getFirst().number,
                        group.stream().map(Waiting::bytes).toList());
            } catch (IOException | RuntimeException e) {
                fail(group, e);
                return;
            }
            group.forEach(waiting -> waiting.done.complete(null));
            afterwards.run();
        }
    }

    /** All that wait, as far as they may be written together; none when closed. */
    private List<Waiting> next() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closed) {
                work.awaitUninterruptibly();
            }
            List<Waiting> group = new ArrayList<>();
            long length = 0;
            while (!queue.isEmpty() && (group.isEmpty() || length + queue.peek().bytes.length <= MOST_TOGETHER)) {
                length += queue.peek().bytes.length;
                group.add(queue.remove());
            }
            bytes -= length;
            room.signalAll();
            return group;
        } finally {
            lock.unlock();
        }
    }

    private void fail(List<Waiting> group, Exception cause) {
        String sentence = "The journal of this node's documents could not be written: " + cause.getMessage();
        failure.met(sentence, cause);
        List<Waiting> all = new ArrayList<>(group);
        lock.lock();
        try {
            closed = true;
            all.addAll(queue);
            queue.clear();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        all.forEach(waiting -> waiting.done.completeExceptionally(new Indeterminate(sentence, cause)));
    }

    /** Idempotent. Returns when all that waited is on the disk, or has failed. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signal();
            room.signalAll();
        } finally {
            lock.unlock();
        }
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
