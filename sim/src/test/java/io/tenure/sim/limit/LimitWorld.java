package io.tenure.sim.limit;

import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Outcome;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Workers, people and bad luck on one queue, from one seed. */
final class LimitWorld {
    private static final QueueName QUEUE = new QueueName("q");
    private static final Duration CLAIM = Duration.ofSeconds(10);
    private static final int STEPS = 250;
    private static final int MOST_ROUNDS = 2000;

    private final long seed;
    private final Random random;
    private final Tables tables;
    private final Map<String, Long> toll;
    private final VirtualTime time = new VirtualTime();
    private final List<TaskId> tasks = new ArrayList<>();
    private final List<TaskId> open = new ArrayList<>();
    private final List<TaskRecord> held = new ArrayList<>();
    private final List<TaskRecord> dropped = new ArrayList<>();
    private MemoryStore store;
    private QueueLimits limits = QueueLimits.NONE;
    private boolean paused;

    LimitWorld(long seed, Tables tables, Map<String, Long> toll) {
        this.seed = seed;
        this.tables = tables;
        this.toll = toll;
        random = new Random(seed);
        store = new MemoryStore(time, tables);
    }

    void run() {
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3 -> enqueue();
                case 4, 5, 6, 7 -> claim(1 + random.nextInt(8));
                case 8, 9, 10 -> finish(held, verdict());
                case 11 -> extend();
                case 12 -> crash();
                case 13 -> finish(dropped, Verdict.SUCCEED);
                case 14 -> cancel();
                case 15, 16 -> limit();
                case 17 -> pause();
                case 18 -> restart();
                default -> time.advance(Duration.ofSeconds(random.nextInt(8)));
            }
        }
    }

    /** No more work and no more bad luck: everything gets done, and all slots are free. */
    void quiet() {
        commit(new Resume(QUEUE));
        paused = false;
        held.clear();
        for (int round = 0; open() > 0; round++) {
            check(round < MOST_ROUNDS, "There are " + open() + " tasks left that nobody can claim.");
            time.advance(Duration.ofSeconds(1));
            claim(100);
            while (!held.isEmpty()) {
                finish(held, Verdict.SUCCEED);
            }
        }
        for (TableName table : List.of(TableName.SLOTS, TableName.LINES, TableName.READY, TableName.CLAIMS)) {
            check(!tables.table(table).range(new byte[0], null).hasNext(), "Something is left in " + table + ".");
        }
    }

    private void enqueue() {
        for (int i = random.nextInt(5); i >= 0; i--) {
            TaskOptions options = TaskOptions.DEFAULT
                    .withPriority(random.nextInt(3))
                    .withRetries(random.nextInt(3))
                    .withStart(
                            random.nextInt(4) == 0
                                    ? new Start.After(Duration.ofSeconds(random.nextInt(20)))
                                    : Start.NOW);
            int key = random.nextInt(4);
            options = key == 0 ? options : options.withLimitKey("k" + key);
            if (commit(new Enqueue(QUEUE, Body.of("t", ""), options)) instanceof Outcome.Committed committed) {
                tasks.addAll(committed.tasks());
                open.addAll(committed.tasks());
            }
        }
    }

    private void claim(int max) {
        List<TaskRecord> given = store.claim(new ClaimRequest(QUEUE, new WorkerId("w"), max, CLAIM)).stream()
                .map(Claim::task)
                .toList();
        held.addAll(given);
        note("claims", given.size());
        List<TaskRecord> running = in(Kind.CLAIMED);
        check(!paused || given.isEmpty(), "A paused queue gave " + given + ".");
        check(
                given.isEmpty() || running.size() <= total(),
                running.size() + " claims are over the limit " + limits + ".");
        for (TaskRecord task : given) {
            Optional<String> key = task.options().limitKey();
            check(
                    key.isEmpty() || count(running, key) <= perKey(),
                    count(running, key) + " claims of " + key + " are over the limit " + limits + ".");
        }
        if (!paused && given.size() < max && running.size() < total()) {
            checkNoneWaitsInVain(running);
        }
    }

    /** A claim that could have taken more has left only tasks whose keys are at their limits. */
    private void checkNoneWaitsInVain(List<TaskRecord> running) {
        for (TaskRecord task : in(Kind.READY)) {
            Optional<String> key = task.options().limitKey();
            check(
                    key.isPresent() && count(running, key) >= perKey(),
                    "The task " + task + " is ready and its key has a free slot, but it was not given.");
            note("waits for a slot", 1);
        }
    }

    private void finish(List<TaskRecord> from, Verdict verdict) {
        if (!from.isEmpty()) {
            TaskRecord task = from.remove(random.nextInt(from.size()));
            if (!(commit(new Finish(task.id(), task.attempt(), verdict)) instanceof Outcome.Committed)) {
                note("late reports", 1);
            }
        }
    }

    private Verdict verdict() {
        return switch (random.nextInt(5)) {
            case 0 -> new Verdict.Retry(Duration.ofSeconds(random.nextInt(5)), "error");
            case 1 -> new Verdict.Fail("hopeless");
            case 2 -> new Verdict.HandBack(Duration.ofSeconds(random.nextInt(5)));
            default -> Verdict.SUCCEED;
        };
    }

    private void extend() {
        held.forEach(task -> commit(new Extend(task.id(), task.attempt(), CLAIM)));
    }

    private void crash() {
        if (!held.isEmpty()) {
            note("crashes", 1);
            dropped.addAll(held);
            held.clear();
        }
        long before = stalls();
        time.advance(Duration.ofSeconds(random.nextInt(20)));
        note("stalls", stalls() - before);
    }

    private void cancel() {
        if (!tasks.isEmpty()) {
            TaskId id = tasks.get(tasks.size() - 1 - random.nextInt(Math.min(30, tasks.size())));
            boolean claimed = store.task(id)
                    .filter(task -> task.state() instanceof Claimed)
                    .isPresent();
            commit(new Cancel(id, "why"));
            note("cancels of a claim", claimed ? 1 : 0);
        }
    }

    private void limit() {
        limits = new QueueLimits(some(8), some(3));
        commit(new Limit(QUEUE, limits));
        note("changes of a limit", 1);
    }

    private Optional<Integer> some(int most) {
        return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(1 + random.nextInt(most));
    }

    private void pause() {
        paused = !paused;
        commit(paused ? new Pause(QUEUE, "anna", "why") : new Resume(QUEUE));
        note("pauses", 1);
    }

    private void restart() {
        store.close();
        store = new MemoryStore(time, tables);
        note("restarts", 1);
    }

    private Outcome commit(Operation operation) {
        return store.commit(Transaction.of(operation));
    }

    private long open() {
        return openTasks().size();
    }

    private List<TaskRecord> in(Kind kind) {
        return openTasks().stream().filter(task -> task.state().kind() == kind).toList();
    }

    /** Looked up one by one: nothing that the machine counts or lists is believed here. What was final stays so. */
    private List<TaskRecord> openTasks() {
        List<TaskRecord> found = open.stream()
                .flatMap(id -> store.task(id).stream())
                .filter(task -> !task.state().isFinal())
                .toList();
        open.clear();
        found.forEach(task -> open.add(task.id()));
        return found;
    }

    private static long count(List<TaskRecord> running, Optional<String> key) {
        return running.stream()
                .filter(task -> task.options().limitKey().equals(key))
                .count();
    }

    private int total() {
        return limits.total().orElse(Integer.MAX_VALUE);
    }

    private int perKey() {
        return limits.perKey().orElse(Integer.MAX_VALUE);
    }

    private long stalls() {
        return store.queues().stream()
                .mapToLong(stats -> stats.totals().stalled())
                .sum();
    }

    private void note(String what, long count) {
        if (count > 0) {
            toll.merge(what, count, Long::sum);
        }
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new BrokenLimit(seed, otherwise);
        }
    }
}
