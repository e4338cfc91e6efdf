package io.tenure.testkit;

import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Start;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Term;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Tasks, queues and batches of the {@link NaiveStore}. */
final class NaiveTasks {
    private static final Duration KEPT = Duration.ofDays(7);
    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    record BatchKey(QueueName queue, BatchId batch) {}

    final TreeMap<TaskId, Task> tasks = new TreeMap<>();
    final Map<TaskId, Body> payloads = new HashMap<>();
    final Map<BatchKey, Batch> batches = new HashMap<>();
    private final Map<TaskId, Instant> keptUntil = new HashMap<>();
    private final TreeMap<QueueName, Long> stalled = new TreeMap<>();
    private final TreeMap<QueueName, Long> late = new TreeMap<>();
    private long lastId;
    Duration tick = Duration.ZERO;
    Instant wall = Instant.EPOCH;

    TaskId enqueue(Enqueue operation) {
        Instant due = switch (operation.options().start()) {
            case Start.Now now -> wall;
            case Start.After after -> wall.plus(after.delay());
            case Start.At at -> at.instant();
        };
        TaskId id = new TaskId(++lastId);
        TaskState state = due.isAfter(wall) ? new Delayed(due) : new Ready(due);
        String type = operation.payload().type();
        tasks.put(id, new Task(id, operation.queue(), type, operation.options(), wall, 0, 0, state));
        payloads.put(id, operation.payload());
        stalled.merge(operation.queue(), 0L, Long::sum);
        late.merge(operation.queue(), 0L, Long::sum);
        operation
                .options()
                .batch()
                .ifPresent(batch -> batches.merge(
                        new BatchKey(operation.queue(), batch),
                        new Batch(batch, operation.queue(), 1, 0, 0, false),
                        (b, one) -> new Batch(batch, b.queue(), b.open() + 1, b.succeeded(), b.failed(), b.sealed())));
        return id;
    }

    void seal(QueueName queue, BatchId id) {
        batches.computeIfPresent(
                new BatchKey(queue, id), (key, b) -> new Batch(id, queue, b.open(), b.succeeded(), b.failed(), true));
    }

    List<Task> claim(ClaimRequest request, Term token) {
        List<Task> ready = new ArrayList<>(tasks.values());
        ready.removeIf(task -> !task.queue().equals(request.queue()) || !(task.state() instanceof Ready));
        ready.sort(Comparator.comparing((Task task) -> -task.options().priority())
                .thenComparing(task -> ((Ready) task.state()).due())
                .thenComparing(Task::id));
        Claimed state = new Claimed(request.worker(), tick.plus(request.length()), token);
        return ready.stream()
                .limit(request.max())
                .map(task -> put(task.with(task.attempt() + 1, task.failures(), state)))
                .toList();
    }

    boolean isLive(TaskId id, int attempt) {
        return Optional.ofNullable(tasks.get(id))
                .filter(task -> task.attempt() == attempt && task.state() instanceof Claimed)
                .isPresent();
    }

    void countLate(TaskId id) {
        Optional.ofNullable(tasks.get(id)).ifPresent(task -> late.merge(task.queue(), 1L, Long::sum));
    }

    void extend(Extend operation) {
        Task task = tasks.get(operation.task());
        Claimed claim = (Claimed) task.state();
        put(task.with(new Claimed(claim.worker(), tick.plus(operation.length()), claim.token())));
    }

    void finish(Finish operation) {
        Task task = tasks.get(operation.task());
        Task failed = task.with(task.attempt(), task.failures() + 1, task.state());
        switch (operation.verdict()) {
            case Verdict.Succeed verdict -> end(task, new Succeeded(wall, verdict.result()));
            case Verdict.Fail verdict -> end(failed, new Failed(wall, verdict.error()));
            case Verdict.Retry verdict -> retry(failed, verdict.after(), verdict.error());
            case Verdict.HandBack verdict -> put(task.with(later(verdict.after(), "")));
        }
    }

    private void retry(Task task, Duration after, String error) {
        if (task.failures() > task.options().retries()) {
            end(task, new Failed(wall, error));
        } else {
            put(task.with(later(after, error)));
        }
    }

    private TaskState later(Duration after, String error) {
        return after.isZero() ? new Ready(wall) : new BackingOff(tick.plus(after), error);
    }

    private void end(Task task, TaskState state) {
        put(task.with(state));
        keptUntil.put(task.id(), wall.plus(KEPT));
        long good = state instanceof Succeeded ? 1 : 0;
        task.options()
                .batch()
                .ifPresent(id -> batches.computeIfPresent(
                        new BatchKey(task.queue(), id),
                        (key, b) -> new Batch(
                                id, b.queue(), b.open() - 1, b.succeeded() + good, b.failed() + 1 - good, b.sealed())));
    }

    /** Lets happen what is due by the clocks: stalls first, then what waits, then what was kept long enough. */
    void settle() {
        for (Task task : List.copyOf(tasks.values())) {
            if (task.state() instanceof Claimed claim && claim.expires().compareTo(tick) <= 0) {
                stalled.merge(task.queue(), 1L, Long::sum);
                Task failed = task.with(task.attempt(), task.failures() + 1, task.state());
                retry(failed, Duration.ZERO, "Worker " + claim.worker() + " stalled: its claim ran out.");
            } else if (task.state() instanceof BackingOff wait && wait.until().compareTo(tick) <= 0) {
                put(task.with(new Ready(wall)));
            } else if (task.state() instanceof Delayed wait && !wait.until().isAfter(wall)) {
                put(task.with(new Ready(wait.until())));
            }
        }
        for (Task task : List.copyOf(tasks.values())) {
            if (task.state().isFinal() && !keptUntil.get(task.id()).isAfter(wall)) {
                forget(task);
            }
        }
    }

    private void forget(Task task) {
        Optional<BatchKey> batch = task.options().batch().map(id -> new BatchKey(task.queue(), id));
        if (batch.isPresent() && !batches.get(batch.get()).ended()) {
            keptUntil.put(task.id(), wall.plus(KEPT_LONGER));
            return;
        }
        tasks.remove(task.id());
        payloads.remove(task.id());
        if (batch.isPresent() && members(batch.get()).isEmpty()) {
            batches.remove(batch.get());
        }
    }

    List<Task> members(BatchKey key) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(key.queue))
                .filter(task -> task.options().batch().equals(Optional.of(key.batch)))
                .toList();
    }

    List<QueueStats> queues() {
        return stalled.keySet().stream().map(this::stats).toList();
    }

    private QueueStats stats(QueueName queue) {
        return new QueueStats(
                queue,
                count(queue, Delayed.class) + count(queue, BackingOff.class),
                count(queue, Ready.class),
                count(queue, Claimed.class),
                count(queue, Succeeded.class),
                count(queue, Failed.class),
                stalled.get(queue),
                late.get(queue));
    }

    private long count(QueueName queue, Class<? extends TaskState> state) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(queue) && state.isInstance(task.state()))
                .count();
    }

    private Task put(Task task) {
        tasks.put(task.id(), task);
        return task;
    }
}
