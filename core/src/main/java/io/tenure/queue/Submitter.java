package io.tenure.queue;

import io.tenure.runtime.Crew;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.CommitRefused;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * Submits tasks. They are durable when a call returns.
 *
 * <p>Any call may end with a {@code TenureException}; its {@code advice} says what to do. Unless that is to repeat the call under
 * the same idempotency key, nothing happened.
 */
public final class Submitter {

    public static final int MAX_PAYLOAD_BYTES = 512 * 1024;

    /** So many tasks, with so many bytes of payload, are recorded all or none. */
    public static final int PAGE_TASKS = 1000;

    public static final int PAGE_BYTES = 512 * 1024;

    private final Store store;
    private final Crew crew;

    public Submitter(Store store, Crew crew) {
        this.store = store;
        this.crew = crew;
    }

    /** Submits one task. */
    public TaskId submit(QueueName queue, Body payload, Submit how) {
        check(payload, 0);
        return commit(List.of(new Operation.Enqueue(queue, payload, how.options())), how)
                .getFirst();
    }

    /**
     * Submits many tasks, in order, in as many transactions as needed; up to a thousand small ones are recorded all or
     * none. All payloads are checked before the first is sent.
     *
     * @throws PartlySubmitted if it is interrupted after the first transaction; it says how to continue
     */
    public <P> List<TaskId> submitAll(QueueName queue, Iterable<P> items, Function<P, Body> payload, Submit how) {
        List<Operation> page = new ArrayList<>();
        List<TaskId> done = new ArrayList<>();
        if (!fitsOnePage(items, payload)) {
            return submitPages(new Pages<>(queue, items.iterator(), payload, how));
        }
        items.forEach(item -> page.add(new Operation.Enqueue(queue, payload.apply(item), how.options())));
        if (!page.isEmpty()) {
            done.addAll(commit(page, how));
        }
        return done;
    }

    /** Declares that a batch gets no more members: it ends when its last open one does. */
    public void seal(QueueName queue, BatchId batch) {
        store.commit(Transaction.of(new Operation.Seal(queue, batch))).orThrow();
    }

    private <P> boolean fitsOnePage(Iterable<P> items, Function<P, Body> payload) {
        long tasks = 0;
        long bytes = 0;
        for (P item : items) {
            Body body = payload.apply(item);
            check(body, tasks);
            tasks++;
            bytes += body.bytes().length;
        }
        return tasks <= PAGE_TASKS && bytes <= PAGE_BYTES;
    }

    private static void check(Body payload, long index) {
        if (payload.bytes().length > MAX_PAYLOAD_BYTES) {
            throw new CommitRefused(
                    Reason.TOO_LARGE,
                    "The payload of task " + (index + 1) + " has " + payload.bytes().length + " bytes: send at most "
                            + MAX_PAYLOAD_BYTES + ", or keep it elsewhere and send where.");
        }
    }

    private List<TaskId> submitPages(Pages<?> pages) {
        IdempotencyKey key =
                pages.how.key().orElseGet(() -> new IdempotencyKey(crew.uuid().toString()));
        List<TaskId> done = new ArrayList<>();
        try {
            for (int page = 0; pages.hasNext(); page++) {
                Submit how = pages.how.idempotencyKey(key + "#" + page);
                done.addAll(commit(pages.next(), how));
            }
        } catch (RuntimeException e) {
            throw new PartlySubmitted(done, key, e);
        }
        return done;
    }

    private List<TaskId> commit(List<? extends Operation> operations, Submit how) {
        Transaction transaction = Transaction.of(operations);
        Transaction named = how.key().map(transaction::named).orElse(transaction);
        return store.commit(named).orThrow().tasks();
    }

    /** The tasks in groups that fit into a transaction. */
    private static final class Pages<P> {

        private final QueueName queue;
        private final Iterator<P> items;
        private final Function<P, Body> payload;
        private final Submit how;
        private final List<Operation> ahead = new ArrayList<>();

        Pages(QueueName queue, Iterator<P> items, Function<P, Body> payload, Submit how) {
            this.queue = queue;
            this.items = items;
            this.payload = payload;
            this.how = how;
        }

        boolean hasNext() {
            return !ahead.isEmpty() || items.hasNext();
        }

        List<Operation> next() {
            List<Operation> page = new ArrayList<>(ahead);
            long bytes = page.stream().mapToLong(Pages::size).sum();
            ahead.clear();
            while (items.hasNext() && page.size() < PAGE_TASKS) {
                Operation next = new Operation.Enqueue(queue, payload.apply(items.next()), how.options());
                bytes += size(next);
                if (bytes > PAGE_BYTES && !page.isEmpty()) {
                    ahead.add(next);
                    break;
                }
                page.add(next);
            }
            return page;
        }

        private static long size(Operation operation) {
            return operation instanceof Operation.Enqueue enqueue
                    ? enqueue.payload().bytes().length
                    : 0;
        }
    }
}
