package io.tenure.server.api.watch;

import io.tenure.runtime.Alarm;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.store.Store;
import io.tenure.store.Topic;
import io.tenure.store.Unavailable;
import io.tenure.store.wire.WatchRequest;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the watches of clients between their requests, so that nothing is missed while a client takes a hint in. One that
 * has not asked for a while is forgotten; when it comes back, all its topics are new again, and so hinted at once.
 */
public final class ClientWatches implements AutoCloseable {

    /** How long a request waits for a hint. */
    static final Duration HOLD = Duration.ofSeconds(10);

    private static final Duration FORGOTTEN = Duration.ofSeconds(30);
    private static final Duration SWEEP = Duration.ofSeconds(5);
    private static final int MOST = 10_000;

    private final Store store;
    private final Time time;
    private final Alarm alarm = new Alarm("tenure-watch-desk");
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<UUID, Watcher> watchers = new HashMap<>();
    private final List<Runnable> followers = new ArrayList<>();
    private boolean closed;

    public ClientWatches(Store store, Time time) {
        this.store = store;
        this.time = time;
        alarm.every(SWEEP, this::sweep);
    }

    /** Returns what was touched since the last request, as soon as there is something; an empty set after a while. */
    public Set<Topic> await(WatchRequest request) {
        return await(request, HOLD);
    }

    public Set<Topic> await(WatchRequest request, Duration hold) {
        return watcher(request.watcher()).await(request.topics(), hold);
    }

    private Watcher watcher(UUID id) {
        lock.lock();
        try {
            if (closed) {
                throw new Unavailable("This node is stopping.", null);
            }
            if (watchers.size() >= MOST && !watchers.containsKey(id)) {
                throw new Refusal(Problem.of(
                        ProblemType.OVERLOADED, "More than " + MOST + " clients watch this node; take another one."));
            }
            return watchers.computeIfAbsent(id, unused -> new Watcher(store, time));
        } finally {
            lock.unlock();
        }
    }

    /** Forgets a client that will not ask again. */
    public void forget(UUID id) {
        Optional<Watcher> gone;
        lock.lock();
        try {
            gone = Optional.ofNullable(watchers.remove(id));
        } finally {
            lock.unlock();
        }
        gone.ifPresent(Watcher::close);
    }

    /** Does this when the watches are closed, too. */
    public void whenClosed(Runnable follower) {
        lock.lock();
        try {
            followers.add(follower);
        } finally {
            lock.unlock();
        }
    }

    /** How many clients are known. */
    public int count() {
        lock.lock();
        try {
            return watchers.size();
        } finally {
            lock.unlock();
        }
    }

    private void sweep() {
        List<Watcher> gone;
        lock.lock();
        try {
            gone = watchers.values().stream()
                    .filter(watcher -> watcher.idleFor(FORGOTTEN))
                    .toList();
            watchers.values().removeAll(gone);
        } finally {
            lock.unlock();
        }
        gone.forEach(Watcher::close);
    }

    /** Ends the requests that wait. Idempotent. */
    @Override
    public void close() {
        List<Watcher> all;
        List<Runnable> told;
        lock.lock();
        try {
            closed = true;
            told = List.copyOf(followers);
            all = List.copyOf(watchers.values());
            watchers.clear();
        } finally {
            lock.unlock();
        }
        alarm.close();
        all.forEach(Watcher::close);
        told.forEach(Runnable::run);
    }
}
