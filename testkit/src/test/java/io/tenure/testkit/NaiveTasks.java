package io.tenure.testkit;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
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
import io.tenure.store.Upcoming;
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
import java.util.stream.Stream;

/** Tasks, queues and batches of the {@link NaiveStore}. */
final class NaiveTasks {
    private static final Duration KEPT = Duration.ofDays(7);
    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    record BatchKey(QueueName queue, BatchId batch) {}

    final TreeMap<TaskId, Task> tasks = new TreeMap<>();
    final Map<TaskId, Body> payloads = new HashMap<>();
    final Map<BatchKey, Batch> batches = new HashMap<>();
    private final Map<TaskId, Instant> keptUntil = new HashMap<>();
    final Map<TaskId, List<Attempt>> attempts = new HashMap<>();
    private final TreeMap<QueueName, Map<String, Long>> totals = new TreeMap<>();
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
        tasks.put(id, new Task(id, operation.queue(), type, operation.options(), wall, 0, 0, Optional.empty(), state));
        payloads.put(id, operation.payload());
        count(operation.queue(), "enqueued");
        operation
                .options()
                .batch()
                .ifPresent(batch -> batches.merge(
                        new BatchKey(operation.queue(), batch),
                        new Batch(batch, operation.queue(), 1, 0, 0, false, false),
                        (b, one) -> new Batch(
                                batch, b.queue(), b.open() + 1, b.succeeded(), b.failed(), b.sealed(), false)));
        return id;
    }

    void seal(QueueName queue, BatchId id) {
        batches.computeIfPresent(
                new BatchKey(queue, id),
                (key, b) -> new Batch(id, queue, b.open(), b.succeeded(), b.failed(), true, b.acknowledged()));
    }

    void acknowledge(QueueName queue, BatchId id) {
        batches.computeIfPresent(
                new BatchKey(queue, id),
                (key, b) -> new Batch(id, queue, b.open(), b.succeeded(), b.failed(), b.sealed(), true));
    }

    List<Task> claim(ClaimRequest request, Term token) {
        List<Task> ready = new ArrayList<>(tasks.values());
        ready.removeIf(task -> !task.queue().equals(request.queue()) || !(task.state() instanceof Ready));
        ready.sort(Comparator.comparing((Task task) -> -task.options().priority())
                .thenComparing(task -> ((Ready) task.state()).due())
                .thenComparing(Task::id));
        Claimed state = new Claimed(request.worker(), wall, tick.plus(request.length()), token);
        return ready.stream()
                .limit(request.max())
                .map(task -> put(task.claimed(state)))
                .peek(task -> count(task.queue(), "claimed"))
                .toList();
    }

    boolean isLive(TaskId id, int attempt) {
        return Optional.ofNullable(tasks.get(id))
                .filter(task -> task.attempt() == attempt && task.state() instanceof Claimed)
                .isPresent();
    }

    void countLate(TaskId id) {
        Optional.ofNullable(tasks.get(id)).ifPresent(task -> count(task.queue(), "late"));
    }

    void extend(Extend operation) {
        Task task = tasks.get(operation.task());
        Claimed claim = (Claimed) task.state();
        put(task.with(new Claimed(claim.worker(), claim.since(), tick.plus(operation.length()), claim.token())));
    }

    void finish(Finish operation) {
        Task task = tasks.get(operation.task());
        switch (operation.verdict()) {
            case Verdict.Succeed verdict -> {
                over(task, End.SUCCEEDED, Optional.empty());
                end(task.with(new Succeeded(wall, verdict.result())));
            }
            case Verdict.Fail verdict -> {
                over(task, End.FAILED, Optional.of(verdict.error()));
                end(task.failed(first(500, verdict.error()), new Failed(wall)));
            }
            case Verdict.Retry verdict -> {
                over(task, End.FAILED, Optional.of(verdict.error()));
                retry(task, verdict.after(), verdict.error());
            }
            case Verdict.HandBack verdict -> {
                over(task, End.HANDED_BACK, Optional.empty());
                count(task.queue(), "handed back");
                put(task.with(later(verdict.after())));
            }
        }
    }

    private void over(Task task, End end, Optional<String> error) {
        Claimed claim = (Claimed) task.state();
        List<Attempt> all = attempts.computeIfAbsent(task.id(), id -> new ArrayList<>());
        all.add(new Attempt(
                task.attempt(), claim.worker(), claim.since(), wall, end, error.map(text -> first(8000, text))));
        if (all.size() > 10) {
            all.removeFirst();
        }
    }

    private static String first(int most, String text) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    private void retry(Task task, Duration after, String error) {
        boolean again = task.failures() < task.options().retries();
        Task failed = task.failed(first(500, error), again ? later(after) : new Failed(wall));
        if (again) {
            put(failed);
        } else {
            end(failed);
        }
    }

    private TaskState later(Duration after) {
        return after.isZero() ? new Ready(wall) : new BackingOff(tick.plus(after));
    }

    private void end(Task task) {
        put(task);
        keptUntil.put(task.id(), wall.plus(KEPT));
        long good = task.state() instanceof Succeeded ? 1 : 0;
        count(task.queue(), good == 1 ? "succeeded" : "failed");
        task.options()
                .batch()
                .ifPresent(id -> batches.computeIfPresent(
                        new BatchKey(task.queue(), id),
                        (key, b) -> new Batch(
                                id,
                                b.queue(),
                                b.open() - 1,
                                b.succeeded() + good,
                                b.failed() + 1 - good,
                                b.sealed(),
                                false)));
    }

    /** Lets happen what is due by the clocks: stalls first, then what waits, then what was kept long enough. */
    void settle() {
        for (Task task : List.copyOf(tasks.values())) {
            if (task.state() instanceof Claimed claim && claim.expires().compareTo(tick) <= 0) {
                count(task.queue(), "stalled");
                String error = "Worker " + claim.worker() + " stalled: its claim ran out.";
                over(task, End.STALLED, Optional.of(error));
                retry(task, Duration.ZERO, error);
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
        if (batch.isPresent() && !batches.get(batch.get()).acknowledged()) {
            keptUntil.put(task.id(), wall.plus(KEPT_LONGER));
            return;
        }
        tasks.remove(task.id());
        payloads.remove(task.id());
        attempts.remove(task.id());
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

    Upcoming upcoming(QueueName queue) {
        return new Upcoming(
                count(queue, Ready.class) > 0,
                in(queue, Delayed.class).map(Delayed::until).min(Comparator.naturalOrder()),
                in(queue, BackingOff.class).map(BackingOff::until).min(Comparator.naturalOrder()));
    }

    List<QueueStats> queues() {
        return totals.keySet().stream().map(this::stats).toList();
    }

    private QueueStats stats(QueueName queue) {
        Map<String, Long> ever = totals.get(queue);
        return new QueueStats(
                queue,
                new QueueStats.Depth(
                        count(queue, Delayed.class),
                        count(queue, BackingOff.class),
                        count(queue, Ready.class),
                        count(queue, Claimed.class),
                        count(queue, Succeeded.class),
                        count(queue, Failed.class)),
                new QueueStats.Totals(
                        ever.getOrDefault("enqueued", 0L),
                        ever.getOrDefault("claimed", 0L),
                        ever.getOrDefault("succeeded", 0L),
                        ever.getOrDefault("failed", 0L),
                        ever.getOrDefault("stalled", 0L),
                        ever.getOrDefault("late", 0L),
                        ever.getOrDefault("handed back", 0L)),
                in(queue, Ready.class).map(Ready::due).min(Comparator.naturalOrder()));
    }

    private void count(QueueName queue, String what) {
        totals.computeIfAbsent(queue, name -> new HashMap<>()).merge(what, 1L, Long::sum);
    }

    private <T extends TaskState> Stream<T> in(QueueName queue, Class<T> state) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(queue) && state.isInstance(task.state()))
                .map(task -> state.cast(task.state()));
    }

    private long count(QueueName queue, Class<? extends TaskState> state) {
        return in(queue, state).count();
    }

    private Task put(Task task) {
        tasks.put(task.id(), task);
        return task;
    }
}
