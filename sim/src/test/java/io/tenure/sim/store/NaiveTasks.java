package io.tenure.sim.store;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.Unique;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Tasks of the {@link NaiveStore}, from the enqueue to the day when they are forgotten. */
final class NaiveTasks {
    private static final Duration KEPT = Duration.ofDays(7);
    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    private final NaiveClocks clocks;
    private final NaiveQueues queues;
    private final NaiveBatches batches;
    private final TreeMap<TaskId, TaskRecord> tasks = new TreeMap<>();
    private final Map<TaskId, Body> payloads = new HashMap<>();
    private final Map<TaskId, List<Attempt>> attempts = new HashMap<>();
    private final Map<TaskId, Duration> enqueuedAt = new HashMap<>();
    private final Map<TaskId, Duration> keptUntil = new HashMap<>();
    private final Set<TaskId> replaced = new HashSet<>();
    private long lastId;

    NaiveTasks(NaiveClocks clocks, NaiveQueues queues, NaiveBatches batches) {
        this.clocks = clocks;
        this.queues = queues;
        this.batches = batches;
    }

    List<TaskRecord> all() {
        return List.copyOf(tasks.values());
    }

    Optional<TaskRecord> find(TaskId id) {
        return Optional.ofNullable(tasks.get(id));
    }

    TaskRecord get(TaskId id) {
        return find(id).orElseThrow();
    }

    Optional<Body> payload(TaskId id) {
        return Optional.ofNullable(payloads.get(id));
    }

    List<Attempt> attempts(TaskId id) {
        return attempts.getOrDefault(id, List.of());
    }

    /** All tasks of a queue that are in a state. */
    Stream<TaskRecord> in(QueueName queue, Class<? extends TaskState> state) {
        return tasks.values().stream().filter(task -> task.queue().equals(queue) && state.isInstance(task.state()));
    }

    /** In the order of ids: whoever compares sorts. */
    Page<TaskRecord> scan(TaskScan scan) {
        List<TaskRecord> found = tasks.values().stream()
                .filter(task -> task.queue().equals(scan.queue()))
                .filter(task -> task.state().kind() == scan.state())
                .filter(task -> scan.type().map(task.type()::equals).orElse(true))
                .filter(task -> scan.after().isEmpty() || task.id().value() > Long.parseLong(scan.after()))
                .toList();
        return NaivePages.first(found, scan.limit(), task -> task.id().toString());
    }

    List<TaskRecord> members(QueueName queue, BatchId batch) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(queue))
                .filter(task -> task.options().batch().equals(Optional.of(batch)))
                .toList();
    }

    /** The newest task that has, or had within its window, a unique key. One that was replaced has it no more. */
    Optional<TaskRecord> holder(QueueName queue, String key) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(queue))
                .filter(task -> task.options().unique().map(Unique::key).equals(Optional.of(key)))
                .filter(task -> !replaced.contains(task.id()))
                .filter(task -> task.options()
                        .unique()
                        .get()
                        .window()
                        .map(window ->
                                clocks.tick.compareTo(enqueuedAt.get(task.id()).plus(window)) < 0)
                        .orElse(!task.state().isFinal()))
                .max(Comparator.comparing(TaskRecord::id));
    }

    static boolean waits(TaskRecord task) {
        return !task.state().isFinal() && !(task.state() instanceof Claimed);
    }

    boolean isOpen(TaskId id) {
        return tasks.containsKey(id) && !tasks.get(id).state().isFinal();
    }

    TaskId enqueue(Enqueue operation) {
        Optional<TaskRecord> holder =
                operation.options().unique().flatMap(unique -> holder(operation.queue(), unique.key()));
        if (holder.isPresent() && operation.options().unique().get().clash() == Unique.Clash.KEEP) {
            return holder.get().id();
        }
        holder.filter(NaiveTasks::waits).ifPresent(old -> {
            replaced.add(old.id());
            end(old.with(new Cancelled(clocks.wall, "Replaced by the task " + (lastId + 1) + ".")));
        });
        Instant wall = clocks.wall;
        Instant due = switch (operation.options().start()) {
            case Start.Now now -> wall;
            case Start.After after -> wall.plus(after.delay());
            case Start.At at -> at.instant();
        };
        TaskId id = new TaskId(++lastId);
        TaskState state = due.isAfter(wall) ? new Delayed(due) : new Ready(wall);
        String type = operation.payload().type();
        put(new TaskRecord(id, operation.queue(), type, operation.options(), wall, 0, 0, Optional.empty(), state));
        payloads.put(id, operation.payload());
        enqueuedAt.put(id, clocks.tick);
        queues.count(operation.queue(), "enqueued");
        operation
                .options()
                .batch()
                .ifPresent(batch -> batches.enqueued(
                        operation.queue(), batch, operation.options().callback()));
        return id;
    }

    /** The same work as a new task. */
    Enqueue again(TaskId id) {
        TaskOptions old = get(id).options();
        TaskOptions options = TaskOptions.DEFAULT
                .withPriority(old.priority())
                .withRetries(old.retries())
                .withRetryOf(id);
        Optional<Unique> unique = old.unique().filter(key -> key.window().isEmpty());
        if (unique.isPresent()) {
            options = options.withUnique(Unique.untilFinal(unique.get().key(), Unique.Clash.KEEP));
        }
        if (old.limitKey().isPresent()) {
            options = options.withLimitKey(old.limitKey().get());
        }
        if (old.timeout().isPresent()) {
            options = options.withTimeout(old.timeout().get());
        }
        return new Enqueue(get(id).queue(), payloads.get(id), options);
    }

    TaskId retry(TaskId id) {
        TaskId other = enqueue(again(id));
        put(get(id).retriedBy(other));
        return other;
    }

    void cancel(TaskId id, String why) {
        TaskRecord task = get(id);
        if (task.state() instanceof Claimed claim) {
            put(task.with(claim.toStop(why)));
        } else if (!task.state().isFinal()) {
            end(task.with(new Cancelled(clocks.wall, why)));
        }
    }

    TaskRecord put(TaskRecord task) {
        tasks.put(task.id(), task);
        return task;
    }

    void end(TaskRecord task) {
        put(task);
        keptUntil.put(task.id(), clocks.tick.plus(KEPT));
        queues.count(task.queue(), task.state().kind().name());
        batches.ended(task, clocks.tick);
    }

    /** Keeps the newest ten. */
    void addAttempt(TaskId id, Attempt attempt) {
        List<Attempt> all = attempts.computeIfAbsent(id, task -> new ArrayList<>());
        all.add(attempt);
        if (all.size() > 10) {
            all.removeFirst();
        }
    }

    boolean isNeeded(TaskId id) {
        return batches.of(get(id))
                .filter(batch -> batch.callback() && !batch.acknowledged())
                .isPresent();
    }

    void discard(TaskId id) {
        forget(get(id));
    }

    /** Lets what waits become ready. */
    void awaken() {
        for (TaskRecord task : all()) {
            if (task.state() instanceof BackingOff wait && wait.until().compareTo(clocks.tick) <= 0) {
                put(task.with(new Ready(clocks.wall)));
            } else if (task.state() instanceof Delayed wait && !wait.until().isAfter(clocks.wall)) {
                put(task.with(new Ready(wait.until())));
            }
        }
    }

    /** Forgets what was kept long enough. */
    void forgetOld() {
        for (TaskRecord task : all()) {
            if (task.state().isFinal() && keptUntil.get(task.id()).compareTo(clocks.tick) <= 0) {
                forgetOrKeep(task);
            }
        }
    }

    /** Keeps what a callback will be told of, if that is not owed for too long. */
    private void forgetOrKeep(TaskRecord task) {
        Optional<BatchRecord> owed = batches.of(task).filter(b -> b.callback() && b.sealed() && !b.acknowledged());
        if (owed.isPresent()
                && owed.get().ended()
                && batches.lastEnd(owed.get()).plus(KEPT).compareTo(clocks.tick) <= 0) {
            batches.acknowledge(owed.get().queue(), owed.get().id());
        } else if (owed.isPresent()) {
            Duration until = keptUntil.get(task.id());
            while (until.compareTo(clocks.tick) <= 0) {
                until = until.plus(KEPT_LONGER);
            }
            keptUntil.put(task.id(), until);
            return;
        }
        forget(task);
    }

    private void forget(TaskRecord task) {
        Optional<BatchRecord> batch = batches.of(task);
        tasks.remove(task.id());
        payloads.remove(task.id());
        attempts.remove(task.id());
        batch.filter(b -> members(b.queue(), b.id()).isEmpty()).ifPresent(batches::remove);
    }
}
