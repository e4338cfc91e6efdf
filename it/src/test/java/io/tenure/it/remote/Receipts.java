package io.tenure.it.remote;

import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/**
 * Writers that enqueue tasks without any idempotency key, each payload once: whatever the store does about copies that go
 * through several nodes, an acknowledged one must be there once, one of unknown outcome at most once, a refused one never.
 */
public final class Receipts implements AutoCloseable {
    private static final QueueName QUEUE = new QueueName("receipts");

    private final Store store;
    private final Map<String, TaskId> acknowledged = new ConcurrentHashMap<>();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> writers;
    private volatile boolean stopped;

    public Receipts(Store store, int writers) {
        this.store = store;
        this.writers = IntStream.range(0, writers)
                .mapToObj(i -> Threads.virtual("writer-" + i, () -> write("w" + i + "-")))
                .toList();
    }

    public int acknowledged() {
        return acknowledged.size();
    }

    public int unknown() {
        return unknown.size();
    }

    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    private void write(String prefix) {
        try {
            for (int i = 0; !stopped; i++) {
                one(prefix + i);
            }
        } catch (RuntimeException | Error e) {
            failures.add(e);
        }
    }

    private void one(String payload) {
        Operation enqueue = new Operation.Enqueue(QUEUE, Body.of("t", payload), TaskOptions.DEFAULT);
        try {
            Outcome outcome = store.commit(Transaction.of(enqueue));
            if (!(outcome instanceof Outcome.Committed committed)) {
                throw new AssertionError("Not committed: " + outcome);
            }
            acknowledged.put(payload, committed.tasks().getFirst());
        } catch (Indeterminate e) {
            unknown.add(payload);
        } catch (Unavailable e) {
            // Nothing happened, and the end will show whether that is true.
        }
    }

    /** Ends the writers, once each has its answer. */
    @Override
    public void close() {
        stopped = true;
        for (Thread writer : writers) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** What does not fit the receipts, a sentence each. Takes all tasks out of the queue. */
    public List<String> faults() {
        Map<String, TaskId> found = new HashMap<>();
        List<String> faults = new ArrayList<>();
        ClaimRequest request = new ClaimRequest(QUEUE, new WorkerId("judge"), 1000, Duration.ofHours(1));
        for (List<Claim> claims = store.claim(request); !claims.isEmpty(); claims = store.claim(request)) {
            for (Claim claim : claims) {
                String payload = claim.payload().text();
                if (found.put(payload, claim.task().id()) != null) {
                    faults.add(payload + " was enqueued twice.");
                }
            }
        }
        acknowledged.forEach((payload, task) -> {
            if (!task.equals(found.get(payload))) {
                faults.add(payload + " was acknowledged as " + task + ", found as " + found.get(payload) + ".");
            }
        });
        Set<String> unexpected = new HashSet<>(found.keySet());
        unexpected.removeAll(acknowledged.keySet());
        unexpected.removeAll(unknown);
        unexpected.forEach(payload -> faults.add(payload + " was said to have had no effect, but is there."));
        return faults;
    }
}
