package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import io.tenure.store.Store;
import io.tenure.store.Unavailable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** What is looked at on this node at the moment: each subject once, and none that nobody views. */
final class Looks implements AutoCloseable {

    private final Store store;
    private final Crew crew;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Look> open = new HashMap<>();
    private boolean closed;

    Looks(Store store, Crew crew) {
        this.store = store;
        this.crew = crew;
    }

    /** A viewer's place at a look. */
    record Place(Look look, Bell viewer, long turn) {}

    /** Rings the bell whenever there is a new snapshot, until the place is left. */
    Place join(Subject subject, Bell viewer) {
        lock.lock();
        try {
            if (closed) {
                throw new Unavailable("This node is stopping.", null);
            }
            Look look = open.get(subject.key());
            if (look == null || look.isOver()) {
                look = new Look(subject, store, crew);
                open.put(subject.key(), look);
            }
            return new Place(look, viewer, look.join(viewer));
        } finally {
            lock.unlock();
        }
    }

    void leave(Place place) {
        lock.lock();
        try {
            Look look = place.look();
            if (look.leave(place.viewer())) {
                open.remove(look.subject().key(), look);
                look.stop();
            }
        } finally {
            lock.unlock();
        }
    }

    /** How many subjects are looked at. */
    int count() {
        lock.lock();
        try {
            return open.size();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all streams. Idempotent. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            open.values().forEach(Look::stop);
            open.clear();
        } finally {
            lock.unlock();
        }
    }
}
