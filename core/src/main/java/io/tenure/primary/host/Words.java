package io.tenure.primary.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The words to a run that it has not taken yet. Each attempt takes them before it calls the service, and while the
 * service runs they are taken when they come; a pause between two attempts ends with the next word.
 */
final class Words {

    private final ReentrantLock lock = new ReentrantLock();
    private List<Word> waiting = List.of();
    private volatile CompletableFuture<Void> came = new CompletableFuture<>();
    private volatile Runnable taker = () -> {};

    void add(Word word) {
        lock.lock();
        try {
            List<Word> all = new ArrayList<>(waiting);
            all.add(word);
            waiting = List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    /** The oldest that waits. */
    Optional<Word> first() {
        lock.lock();
        try {
            return waiting.stream().findFirst();
        } finally {
            lock.unlock();
        }
    }

    boolean areThere() {
        return first().isPresent();
    }

    boolean contains(Word word) {
        lock.lock();
        try {
            return waiting.contains(word);
        } finally {
            lock.unlock();
        }
    }

    void remove(Word word) {
        lock.lock();
        try {
            waiting = waiting.stream().filter(other -> !other.equals(word)).toList();
        } finally {
            lock.unlock();
        }
    }

    /** Another attempt begins. It takes what waits, and then {@link #takenBy says} who takes what comes. */
    void begin() {
        came = new CompletableFuture<>();
    }

    /** Who takes words from now on; it must not wait. */
    void takenBy(Runnable now) {
        taker = now;
    }

    /** Completes when another word comes after the attempt has begun. */
    CompletableFuture<Void> came() {
        return came;
    }

    /** A word has come. */
    void wake() {
        came.complete(null);
        takeNow();
    }

    /** Lets those that wait be taken, if that is possible now. */
    void takeNow() {
        taker.run();
    }
}
