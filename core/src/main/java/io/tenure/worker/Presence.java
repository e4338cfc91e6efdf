package io.tenure.worker;

import io.tenure.queue.TaskRegistry;
import io.tenure.queue.WorkerRecord;
import io.tenure.runtime.Crew;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes that this worker is alive, and removes the records of dead ones. On the leader of the fleet it also warns
 * about claims that ran out.
 */
final class Presence implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

    /** How many refreshes pass between looks at the records of all workers. */
    private static final int BEATS = 2;

    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private final WorkerParts parts;
    private final Map<QueueName, Set<String>> types = new LinkedHashMap<>();
    private final IntSupplier running;
    private final StallWatch stalls;
    private final Crew.Timers timers;
    private volatile boolean published;
    private volatile boolean closed;
    private int beats;

    Presence(WorkerParts parts, TaskRegistry registry, IntSupplier running) {
        this.parts = parts;
        this.running = running;
        registry.queues().keySet().forEach(queue -> types.put(queue, registry.types(queue)));
        stalls = new StallWatch(registry.queues().keySet());
        timers = parts.crew().timers("tenure-presence");
    }

    void start() {
        parts.crew().start("tenure-presence", this::refresh);
    }

    /** Removes the record, if there is one; if the store does not answer soon, the record expires. */
    @Override
    public void close() {
        closed = true;
        timers.close();
        if (!published) {
            return;
        }
        CompletableFuture<Void> removed = new CompletableFuture<>();
        parts.crew().start("tenure-presence", () -> {
            remove();
            removed.complete(null);
        });
        try {
            var unused = parts.crew().await(removed, FAREWELL);
        } catch (InterruptedException e) {
            parts.crew().current().interrupt();
        }
    }

    private void remove() {
        try {
            parts.store().commit(Transaction.of(new Operation.Delete(WorkerRecord.key(parts.id()), Expected.ANYTHING)));
        } catch (StoreException e) {
            LOG.debug("The record of this worker stays: {}", e.getMessage());
        }
    }

    private void refresh() {
        if (closed) {
            return;
        }
        try {
            WorkerRecord now =
                    new WorkerRecord(parts.id(), parts.settings().limit(), running.getAsInt(), types, Instant.EPOCH);
            parts.store()
                    .commit(Transaction.of(
                            new Operation.Put(WorkerRecord.key(parts.id()), Expected.ANYTHING, now.encode())));
            published = true;
            if (beats++ % BEATS == 0) {
                sweep(parts.store());
                warnOfStalls();
            }
        } catch (StoreException e) {
            LOG.debug("The record of this worker is refreshed later: {}", e.getMessage());
        }
        timers.in(WorkerRecord.REFRESH, () -> parts.crew().start("tenure-presence", this::refresh));
    }

    /** All workers keep count, so that the next leader knows what is new. */
    private void warnOfStalls() {
        stalls.look(parts.store().stale().queues())
                .filter(sentence -> parts.leading().getAsBoolean())
                .ifPresent(LOG::warn);
    }

    static void sweep(Store store) {
        Instant wall = store.stale().clocks().wall();
        for (Document document :
                store.stale().scan(Scan.of(WorkerRecord.COLLECTION)).items()) {
            if (WorkerRecord.decode(document).isForgotten(wall)) {
                store.commit(Transaction.of(new Operation.Delete(document.key(), Expected.at(document.version()))));
            }
        }
    }
}
