package io.tenure.server.api.watch;

import io.tenure.runtime.Waiting;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.store.Unavailable;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The watches of one client. A newer request of the client ends an older one that still waits. */
final class Watcher implements AutoCloseable {

    private final Store store;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Topic, Subscription> watched = new HashMap<>();
    private final Set<Topic> touched = new HashSet<>();
    private @Nullable CompletableFuture<Void> waiting;
    private long lastSeen;
    private boolean closed;

    Watcher(Store store, Time time) {
        this.store = store;
        this.time = time;
        this.lastSeen = time.nanos();
    }

    Set<Topic> await(Set<Topic> topics, Duration limit) {
        CompletableFuture<Void> hint = begin(topics);
        try {
            Waiting.forResult(hint, limit);
        } catch (TimeoutException e) {
            // Nothing happened.
        } catch (InterruptedException | ExecutionException e) {
            Thread.currentThread().interrupt();
            throw new Unavailable("The wait for a hint was interrupted.", e);
        }
        return end(hint);
    }

    boolean idleFor(Duration length) {
        lock.lock();
        try {
            return waiting == null && time.nanos() - lastSeen > length.toNanos();
        } finally {
            lock.unlock();
        }
    }

    private CompletableFuture<Void> begin(Set<Topic> topics) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        lock.lock();
        try {
            if (closed) {
                throw new Unavailable("This node forgets the watch; ask again.", null);
            }
            wake();
            adjust(topics);
            waiting = mine;
            if (!touched.isEmpty()) {
                wake();
            }
        } finally {
            lock.unlock();
        }
        return mine;
    }

    private Set<Topic> end(CompletableFuture<Void> mine) {
        lock.lock();
        try {
            lastSeen = time.nanos();
            if (!mine.equals(waiting)) {
                return Set.of();
            }
            waiting = null;
            Set<Topic> taken = Set.copyOf(touched);
            touched.clear();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Whatever happened before a topic was watched was missed: so a new one counts as touched. */
    private void adjust(Set<Topic> topics) {
        watched.entrySet().removeIf(entry -> {
            boolean dropped = !topics.contains(entry.getKey());
            if (dropped) {
                entry.getValue().close();
                touched.remove(entry.getKey());
            }
            return dropped;
        });
        for (Topic topic : topics) {
            if (!watched.containsKey(topic)) {
                watched.put(topic, store.watch(topic, () -> touch(topic)));
                touched.add(topic);
            }
        }
    }

    private void touch(Topic topic) {
        lock.lock();
        try {
            if (watched.containsKey(topic)) {
                touched.add(topic);
                wake();
            }
        } finally {
            lock.unlock();
        }
    }

    private void wake() {
        CompletableFuture<Void> now = waiting;
        if (now != null) {
            now.complete(null);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            watched.values().forEach(Subscription::close);
            watched.clear();
            wake();
        } finally {
            lock.unlock();
        }
    }
}
