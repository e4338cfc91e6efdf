package io.tenure.bench.crash;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.client.RemoteStore;
import io.tenure.node.NodeName;
import io.tenure.runtime.Threads;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A client that uses everything a store has for tasks, so that there is something of every kind in a dump. */
final class Filling implements AutoCloseable {
    private static final QueueName QUEUE = new QueueName("filling");
    private static final QueueName PAUSED = new QueueName("paused");
    private static final WorkerId WORKER = new WorkerId("filler");
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final RemoteStore store;
    private final Random random;
    private final Thread thread;
    private volatile boolean stopped;
    private int count;

    Filling(Scene scene, Random random) {
        this.random = random;
        this.store = RemoteStore.connect(scene.nodes().stream()
                .map(NodeProcess::url)
                .map(Object::toString)
                .collect(Collectors.joining(",")));
        this.thread = Threads.virtual("filling", this::run);
    }

    private void run() {
        while (!stopped) {
            try {
                step(store);
            } catch (StoreException e) {
                // What is lost or doubled here is judged by nobody; only that all nodes have the same.
                Patience.pause();
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    private void step(Store to) {
        int number = count++;
        switch (random.nextInt(8)) {
            case 0 ->
                enqueue(
                        to,
                        number,
                        TaskOptions.DEFAULT.withUnique(Unique.untilFinal("u" + number % 5, Unique.Clash.KEEP)));
            case 1 -> enqueue(to, number, TaskOptions.DEFAULT.withLimitKey("k" + number % 3));
            case 2 -> enqueue(to, number, TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofHours(1))));
            case 3 -> batch(to, new BatchId("b" + number));
            case 4 -> rules(to);
            case 5 -> office(to, number);
            default -> work(to);
        }
    }

    private static void enqueue(Store to, int number, TaskOptions options) {
        to.commit(Transaction.of(new Operation.Enqueue(QUEUE, Body.of("t", "task " + number), options))
                .named(new IdempotencyKey("filling-" + number)));
    }

    private static void batch(Store to, BatchId batch) {
        TaskOptions member = TaskOptions.DEFAULT.in(batch).withRetries(1);
        to.commit(Transaction.of(
                new Operation.Enqueue(QUEUE, Body.of("t", "first"), member),
                new Operation.Enqueue(QUEUE, Body.of("t", "second"), member),
                new Operation.Seal(QUEUE, batch)));
    }

    private void rules(Store to) {
        to.commit(Transaction.of(
                new Operation.Limit(QUEUE, new QueueLimits(Optional.empty(), Optional.of(1 + random.nextInt(3)))),
                new Operation.Pause(PAUSED, "filling", "to have a rule")));
    }

    private static void office(Store to, int number) {
        Office office = new Office("filling-" + number % 3);
        Term open = to.holding(office).map(holding -> holding.term()).orElse(Term.NONE);
        to.openTerm(new TermRequest(office, open, new NodeName("filler"), new LeaseId("lease-" + number)));
    }

    /** Some succeed, some fail, some back off, and some are left until their claims run out. */
    private void work(Store to) {
        List<Claim> claims = to.claim(new ClaimRequest(QUEUE, WORKER, 5, Duration.ofSeconds(2)));
        for (Claim claim : claims) {
            Optional<Verdict> verdict = Optional.ofNullable(
                    switch (random.nextInt(5)) {
                        case 0 -> new Verdict.Fail("failed");
                        case 1 -> new Verdict.Retry(Duration.ofMillis(500), "later");
                        case 2 -> null;
                        default -> Verdict.SUCCEED;
                    });
            verdict.ifPresent(end -> to.commit(Transaction.of(
                    new Operation.Finish(claim.task().id(), claim.task().attempt(), end))));
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        store.close();
    }
}
