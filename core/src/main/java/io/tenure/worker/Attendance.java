package io.tenure.worker;

import io.tenure.queue.WorkerRecord;
import io.tenure.runtime.Crew;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.store.WorkerId;
import io.tenure.time.Moment;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes that workers outside of this process are alive, for as long as they call. Only people and {@code explain}
 * read it, so a record that cannot be written is written later.
 */
public final class Attendance {

    private static final Logger LOG = LoggerFactory.getLogger(Attendance.class);
    private static final int MOST = 10_000;

    private final Store store;
    private final Crew crew;
    private final Lock lock;
    private final Map<WorkerId, Seen> seen = new LinkedHashMap<>();

    public Attendance(Store store, Crew crew) {
        this.store = store;
        this.crew = crew;
        this.lock = crew.lock();
    }

    /** What was published last, and when. */
    private record Seen(int limit, Map<QueueName, Set<String>> types, Moment at) {}

    /** A worker looks for tasks of these types, by queue; it runs so many of at most {@code limit}. */
    public void looks(WorkerId worker, Map<QueueName, Set<String>> types, int limit, int running) {
        note(new WorkerRecord(worker, limit, running, types, Instant.EPOCH));
    }

    /** A worker runs so many tasks. What it looks for is what it said before, to whichever node. */
    public void runs(WorkerId worker, int running) {
        if (isFresh(worker)) {
            return;
        }
        store.stale()
                .get(WorkerRecord.key(worker))
                .map(WorkerRecord::decode)
                .ifPresent(record -> note(new WorkerRecord(
                        worker, Math.max(record.limit(), running), running, record.types(), Instant.EPOCH)));
    }

    /** A worker has left. */
    public void left(WorkerId worker) {
        lock.lock();
        try {
            seen.remove(worker);
        } finally {
            lock.unlock();
        }
        store.commit(Transaction.of(new Operation.Delete(WorkerRecord.key(worker), Expected.ANYTHING)))
                .orThrow();
    }

    private boolean isFresh(WorkerId worker) {
        lock.lock();
        try {
            return Optional.ofNullable(seen.get(worker))
                    .filter(before ->
                            Moment.now(crew.time()).isBefore(before.at().plus(WorkerRecord.REFRESH)))
                    .isPresent();
        } finally {
            lock.unlock();
        }
    }

    private void note(WorkerRecord record) {
        if (!isNews(record)) {
            return;
        }
        try {
            store.commit(Transaction.of(
                    new Operation.Put(WorkerRecord.key(record.id()), Expected.ANYTHING, record.encode())));
            Presence.sweep(store);
        } catch (StoreException e) {
            LOG.debug("The record of worker {} is refreshed later: {}", record.id(), e.getMessage());
        }
    }

    /** Whether there is something to publish; from now on it counts as published. */
    private boolean isNews(WorkerRecord record) {
        lock.lock();
        try {
            Seen before = seen.get(record.id());
            boolean same = before != null
                    && before.limit() == record.limit()
                    && before.types().equals(record.types())
                    && isFresh(record.id());
            if (same) {
                return false;
            }
            seen.remove(record.id());
            seen.put(record.id(), new Seen(record.limit(), record.types(), Moment.now(crew.time())));
            if (seen.size() > MOST) {
                seen.remove(seen.keySet().iterator().next());
            }
            return true;
        } finally {
            lock.unlock();
        }
    }
}
