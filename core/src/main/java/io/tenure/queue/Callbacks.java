package io.tenure.queue;

import io.tenure.primary.Scope;
import io.tenure.primary.ScopeEnded;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls back for each batch of a queue that has ended, one after the other, and acknowledges it in a fenced commit. A
 * callback that fails is retried later and does not hold up the others.
 */
final class Callbacks<T> {

    private static final Logger LOG = LoggerFactory.getLogger(Callbacks.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final int PAGE = 100;
    private static final RetryPolicy RETRY = new RetryPolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(5));

    private final QueueName queue;
    private final BatchCallback<T> callback;
    private final Function<Body, T> decode;
    private final Scope scope;
    private final Store store;
    private final Map<BatchId, Failing> failing = new HashMap<>();

    Callbacks(QueueName queue, BatchCallback<T> callback, Function<Body, T> decode, Scope scope) {
        this.queue = queue;
        this.callback = callback;
        this.decode = decode;
        this.scope = scope;
        this.store = scope.store();
    }

    /** @param notBefore on the store's tick */
    private record Failing(int failures, Duration notBefore) {}

    void run() throws InterruptedException {
        while (true) {
            try {
                lookThrough();
            } catch (StoreException e) {
                LOG.debug("The batches of '{}' are looked at later: {}", queue, e.getMessage());
            }
            scope.sleep(LOOK);
        }
    }

    /** Usually there is nothing, and checking that costs no log entry. */
    private void lookThrough() throws InterruptedException {
        if (store.stale().unacknowledged(queue, Optional.empty(), 1).items().isEmpty()) {
            return;
        }
        Optional<BatchId> after = Optional.empty();
        do {
            Page<BatchRecord> page = store.unacknowledged(queue, after, PAGE);
            for (BatchRecord batch : page.items()) {
                if (isDue(batch.id())) {
                    tell(batch);
                }
            }
            after = page.next().map(BatchId::new);
        } while (after.isPresent());
    }

    private boolean isDue(BatchId id) {
        Failing failed = failing.get(id);
        return failed == null || store.clocks().tick().compareTo(failed.notBefore()) >= 0;
    }

    private void tell(BatchRecord batch) throws InterruptedException {
        try {
            callback.onEnd(new Batch<>(batch, scope.term(), store, decode));
        } catch (InterruptedException | ScopeEnded e) {
            throw e;
        } catch (Exception e) {
            scope.check();
            failed(batch.id(), e);
            return;
        }
        store.commit(Transaction.of(new Operation.Acknowledge(queue, batch.id())));
        if (failing.remove(batch.id()) != null) {
            scope.report("The callback of batch " + batch.id() + " has succeeded.", 1);
        }
    }

    private void failed(BatchId id, Exception error) {
        int failures =
                Optional.ofNullable(failing.get(id)).map(Failing::failures).orElse(0) + 1;
        Duration pause = RETRY.pause(failures, 1);
        failing.put(id, new Failing(failures, store.clocks().tick().plus(pause)));
        String line = "The callback of batch " + id + " has failed " + failures + " times: " + error;
        scope.report(line, 0);
        LOG.warn("Queue '{}': {}", queue, line, error);
    }
}
