package io.tenure.store.engine;

import io.tenure.runtime.Threads;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.store.Unavailable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The watches of a store, for authors of engines: notifies watchers that something may have changed, on its own thread.
 * Many changes may become one hint.
 */
public final class Hints implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Hints.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Map<Topic, List<Watch>> watches = new HashMap<>();
    private final Set<Watch> pending = new LinkedHashSet<>();
    private boolean closed;

    public Hints(String name) {
        Threads.platform("tenure-hints-" + name, this::run);
    }

    public Subscription watch(Topic topic, Runnable hint) {
        Watch watch = new Watch(topic, hint);
        lock.lock();
        try {
            if (closed) {
                throw new Unavailable("The store is closed.", null);
            }
            watches.computeIfAbsent(topic, t -> new ArrayList<>()).add(watch);
        } finally {
            lock.unlock();
        }
        return () -> remove(watch);
    }

    private void remove(Watch watch) {
        lock.lock();
        try {
            watch.closed = true;
            pending.remove(watch);
            watches.computeIfPresent(watch.topic, (topic, all) -> {
                all.remove(watch);
                return all.isEmpty() ? null : all;
            });
        } finally {
            lock.unlock();
        }
    }

    /** What is watched right now. */
    public Set<Topic> topics() {
        lock.lock();
        try {
            return Set.copyOf(watches.keySet());
        } finally {
            lock.unlock();
        }
    }

    public void touched(Collection<Topic> topics) {
        if (topics.isEmpty()) {
            return;
        }
        lock.lock();
        try {
            topics.forEach(topic -> pending.addAll(watches.getOrDefault(topic, List.of())));
            if (!pending.isEmpty()) {
                work.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Anything may have changed. */
    public void everything() {
        lock.lock();
        try {
            watches.values().forEach(pending::addAll);
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        for (List<Watch> due = next(); !due.isEmpty(); due = next()) {
            due.forEach(Hints::give);
        }
    }

    /** Waits for hints to give; none when closed. */
    private List<Watch> next() {
        lock.lock();
        try {
            while (pending.isEmpty() && !closed) {
                work.awaitUninterruptibly();
            }
            List<Watch> due = closed ? List.of() : List.copyOf(pending);
            pending.clear();
            return due;
        } finally {
            lock.unlock();
        }
    }

    private static void give(Watch watch) {
        try {
            if (!watch.closed) {
                watch.hint.run();
            }
        } catch (RuntimeException e) {
            LOG.warn("A watcher of {} threw an exception.", watch.topic, e);
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    private static final class Watch {

        private final Topic topic;
        private final Runnable hint;
        private volatile boolean closed;

        Watch(Topic topic, Runnable hint) {
            this.topic = topic;
            this.hint = hint;
        }
    }
}
