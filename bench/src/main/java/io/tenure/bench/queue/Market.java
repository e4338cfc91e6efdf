package io.tenure.bench.queue;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.client.RemoteStore;
import io.tenure.queue.PartlySubmitted;
import io.tenure.queue.Submit;
import io.tenure.queue.Submitter;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Threads;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.CommitRefused;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.StoreException;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Three servers, three clerks, tasks submitted from outside and made by the leader, and blows. */
public final class Market implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final Path folder;
    private final Plan plan;
    private final Random random;
    private final Cluster servers;
    private final RemoteStore store;
    private final List<ClerkProcess> clerks;
    private final Map<TaskId, Integer> acknowledged = new ConcurrentHashMap<>();
    private final AtomicInteger repeated = new AtomicInteger();

    public Market(Path folder, Plan plan, long seed) {
        this.folder = folder;
        this.plan = plan;
        this.random = new Random(seed);
        servers = Cluster.start(3, name -> NodeSetup.in(folder, name).small());
        List<URI> addresses = servers.nodes().stream().map(NodeProcess::url).toList();
        store = RemoteStore.connect(addresses.stream().map(URI::toString).toArray(String[]::new));
        clerks = IntStream.rangeClosed(1, 3)
                .mapToObj(i -> new ClerkProcess("c" + i, addresses, folder, plan))
                .toList();
    }

    /**
     * How much is done and suffered.
     *
     * @param tasks half of them are submitted from outside, half are made by the leader
     * @param claim how long the clerks' claims last
     * @param python whether one of the clerks is in Python, and knows nothing but HTTP
     */
    public record Plan(int tasks, int blows, Duration claim, boolean python) {

        private static final int PASSES_PER_BLOW = 6;

        int rounds() {
            return tasks / 2;
        }

        int perPass() {
            return Math.max(1, rounds() / (blows * PASSES_PER_BLOW));
        }

        int batches() {
            return blows + 1;
        }

        /** The items of a batch that is submitted from outside. */
        List<Item> items(int batch) {
            int submitted = tasks - rounds();
            return IntStream.range(submitted * batch / batches(), submitted * (batch + 1) / batches())
                    .mapToObj(Item::new)
                    .toList();
        }
    }

    /** Does all of it and judges what came of it. */
    public MarketReport run() {
        long began = System.nanoTime();
        submit(0);
        Bystander bystander = new Bystander(store);
        clerks.forEach(ClerkProcess::start);
        Blows blows = new Blows(servers, clerks, store, plan.claim(), random);
        List<Thread> submissions = new ArrayList<>();
        for (Blow blow : Blows.plan(plan.blows(), random)) {
            int batch = submissions.size() + 1;
            submissions.add(Threads.virtual("batch-" + batch, () -> submit(batch)));
            LockSupport.parkNanos(Duration.ofMillis(500 + random.nextInt(2500)).toNanos());
            blows.deal(blow);
        }
        submissions.forEach(Market::join);
        boolean drained = awaitEnd(bystander.kept());
        List<String> refused = bystander.finish();
        boolean ended = drained && awaitEnd(0);
        Audit audit = new Audit(store, folder, plan, acknowledged);
        refused.forEach(audit::complain);
        if (!ended) {
            audit.complain("not every task or batch came to its end");
        }
        audit.judge(bystander.keptTasks());
        return MarketReport.of(audit, blows, repeated.get(), Duration.ofNanos(System.nanoTime() - began));
    }

    /** However often it is cut off, under its key it takes effect once. */
    private void submit(int batch) {
        List<Item> items = plan.items(batch);
        Submitter submitter = new Submitter(store, new ProcessCrew());
        Submit how = Submit.now().batch("b" + batch).idempotencyKey("b" + batch);
        List<TaskId> tasks = untilAnswered(() -> submitter.submitAll(Item.SHOP, items, Item::body, how));
        for (int i = 0; i < items.size(); i++) {
            acknowledged.put(tasks.get(i), items.get(i).number());
        }
        untilAnswered(() -> {
            submitter.seal(Item.SHOP, new BatchId("b" + batch));
            return true;
        });
    }

    private <T> T untilAnswered(Supplier<T> call) {
        while (true) {
            try {
                return call.get();
            } catch (CommitRefused e) {
                if (e.reason() != Outcome.Reason.OVERLOADED) {
                    throw e;
                }
                LockSupport.parkNanos(LOOK.toNanos());
            } catch (PartlySubmitted | StoreException e) {
                repeated.incrementAndGet();
                LockSupport.parkNanos(LOOK.toNanos());
            }
        }
    }

    /** Waits until no more than so many tasks are open, and no batch but theirs; false if nothing moves any more. */
    private boolean awaitEnd(int open) {
        long changed = System.nanoTime();
        String before = "";
        while (System.nanoTime() - changed < PATIENCE.toNanos()) {
            String now = untilAnswered(() -> open(Item.SHOP) + " " + open(Rounds.QUEUE) + " " + unacknowledged());
            if (now.equals(open + " 0 0") && isAllMade()) {
                return true;
            }
            if (!now.equals(before)) {
                before = now;
                changed = System.nanoTime();
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return false;
    }

    private boolean isAllMade() {
        return untilAnswered(() -> stats(Rounds.QUEUE).totals().enqueued() >= plan.rounds()
                && store.task(lastMade())
                        .flatMap(task -> task.options().batch())
                        .flatMap(batch -> store.batch(Rounds.QUEUE, batch))
                        .filter(BatchRecord::acknowledged)
                        .isPresent());
    }

    /** The last task of the leader's: its batch is the last to be sealed. */
    private TaskId lastMade() {
        return Audit.finals(store, Rounds.QUEUE).stream()
                .map(TaskRecord::id)
                .max(TaskId::compareTo)
                .orElseThrow();
    }

    private long open(QueueName queue) {
        QueueStats.Depth depth = stats(queue).depth();
        return depth.waiting() + depth.ready() + depth.claimed();
    }

    private int unacknowledged() {
        return store.unacknowledged(Item.SHOP, Optional.empty(), 1000).items().size()
                + store.unacknowledged(Rounds.QUEUE, Optional.empty(), 1000)
                        .items()
                        .size();
    }

    private QueueStats stats(QueueName queue) {
        return Audit.stats(store, queue);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for a submission.", e);
        }
    }

    @Override
    public void close() {
        clerks.forEach(ClerkProcess::close);
        store.close();
        servers.close();
    }
}
