package io.tenure.sim.store;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Resume;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import io.tenure.store.Start;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Term;
import io.tenure.store.Unique;
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

    private static final Comparator<Task> ORDER = Comparator.comparing(
                    (Task task) -> -task.options().priority())
            .thenComparing(task -> ((Ready) task.state()).due())
            .thenComparing(Task::id);

    final TreeMap<TaskId, Task> tasks = new TreeMap<>();
    final Map<TaskId, Body> payloads = new HashMap<>();
    final Map<BatchKey, Batch> batches = new HashMap<>();
    private final Map<TaskId, Instant> keptUntil = new HashMap<>();
    final Map<TaskId, List<Attempt>> attempts = new HashMap<>();
    private final Map<QueueName, QueueRules> rules = new HashMap<>();
    private final TreeMap<QueueName, Map<String, Long>> totals = new TreeMap<>();
    private long lastId;
    Duration tick = Duration.ZERO;
    Instant wall = Instant.EPOCH;

    TaskId enqueue(Enqueue operation) {
        Optional<Task> holder = operation.options().unique().flatMap(unique -> holder(operation.queue(), unique.key()));
        if (holder.isPresent() && operation.options().unique().get().clash() == Unique.Clash.KEEP) {
            return holder.get().id();
        }
        holder.filter(NaiveTasks::waits)
                .ifPresent(old -> end(old.with(new Cancelled(wall, "Replaced by the task " + (lastId + 1) + "."))));
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
                        new Batch(batch, operation.queue(), 1, 0, 0, 0, false, false),
                        (b, one) -> new Batch(
                                batch,
                                b.queue(),
                                b.open() + 1,
                                b.succeeded(),
                                b.failed(),
                                b.cancelled(),
                                b.sealed(),
                                false)));
        return id;
    }

    void seal(QueueName queue, BatchId id) {
        batches.computeIfPresent(
                new BatchKey(queue, id),
                (key, b) -> new Batch(
                        id, queue, b.open(), b.succeeded(), b.failed(), b.cancelled(), true, b.acknowledged()));
    }

    void acknowledge(QueueName queue, BatchId id) {
        batches.computeIfPresent(
                new BatchKey(queue, id),
                (key, b) -> new Batch(id, queue, b.open(), b.succeeded(), b.failed(), b.cancelled(), b.sealed(), true));
    }

    /** One task after the other, each the first that may run. */
    List<Task> claim(ClaimRequest request, Term token) {
        Claimed state = new Claimed(request.worker(), wall, tick.plus(request.length()), token);
        List<Task> claimed = new ArrayList<>();
        while (claimed.size() < request.max() && open(request.queue())) {
            Optional<Task> next = next(request.queue()).min(ORDER);
            if (next.isEmpty()) {
                break;
            }
            claimed.add(put(next.get().claimed(state)));
            count(request.queue(), "claimed");
        }
        return claimed;
    }

    /** Neither paused nor at its limit. */
    private boolean open(QueueName queue) {
        QueueRules rule = rule(queue);
        return rule.paused().isEmpty()
                && count(queue, Claimed.class) < rule.limits().total().orElse(Integer.MAX_VALUE);
    }

    /** The ready tasks without a limit key, and for each key with a free slot the first. */
    private Stream<Task> next(QueueName queue) {
        int limit = rule(queue).limits().perKey().orElse(Integer.MAX_VALUE);
        List<Task> ready = tasks.values().stream()
                .filter(task -> task.queue().equals(queue) && task.state() instanceof Ready)
                .toList();
        return ready.stream().filter(task -> {
            Optional<String> key = task.options().limitKey();
            Stream<Task> line =
                    ready.stream().filter(other -> other.options().limitKey().equals(key));
            return key.isEmpty()
                    || (running(queue, key) < limit && line.min(ORDER).get().equals(task));
        });
    }

    private long running(QueueName queue, Optional<String> key) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(queue) && task.state() instanceof Claimed)
                .filter(task -> task.options().limitKey().equals(key))
                .count();
    }

    /** The newest task that has, or had within its window, a unique key. */
    Optional<Task> holder(QueueName queue, String key) {
        return tasks.values().stream()
                .filter(task -> task.queue().equals(queue))
                .filter(task -> task.options().unique().map(Unique::key).equals(Optional.of(key)))
                .filter(task -> task.options()
                        .unique()
                        .get()
                        .window()
                        .map(window -> wall.isBefore(task.enqueued().plus(window)))
                        .orElse(!task.state().isFinal()))
                .max(Comparator.comparing(Task::id));
    }

    static boolean waits(Task task) {
        return !task.state().isFinal() && !(task.state() instanceof Claimed);
    }

    void cancel(TaskId id, String why) {
        Task task = tasks.get(id);
        if (task.state() instanceof Claimed claim) {
            put(task.with(claim.toStop(why)));
        } else {
            end(task.with(new Cancelled(wall, why)));
        }
    }

    /** The same work as a new task. */
    Enqueue again(TaskId id) {
        TaskOptions old = tasks.get(id).options();
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
        return new Enqueue(tasks.get(id).queue(), payloads.get(id), options);
    }

    TaskId retry(TaskId id) {
        TaskId other = enqueue(again(id));
        put(tasks.get(id).retriedBy(other));
        return other;
    }

    boolean isNeeded(TaskId id) {
        Task task = tasks.get(id);
        return task.options()
                .batch()
                .map(batch -> batches.get(new BatchKey(task.queue(), batch)))
                .filter(batch -> !batch.acknowledged())
                .isPresent();
    }

    void discard(TaskId id) {
        forget(tasks.get(id));
    }

    void limit(Limit operation) {
        set(operation.queue(), new QueueRules(rule(operation.queue()).paused(), operation.limits()));
    }

    void pause(Pause operation) {
        QueueRules.Paused paused = new QueueRules.Paused(operation.by(), operation.why(), wall);
        set(
                operation.queue(),
                new QueueRules(Optional.of(paused), rule(operation.queue()).limits()));
    }

    void resume(Resume operation) {
        set(
                operation.queue(),
                new QueueRules(Optional.empty(), rule(operation.queue()).limits()));
    }

    private QueueRules rule(QueueName queue) {
        return rules.getOrDefault(queue, QueueRules.NONE);
    }

    private void set(QueueName queue, QueueRules rule) {
        rules.put(queue, rule);
        totals.computeIfAbsent(queue, name -> new HashMap<>());
    }

    boolean isLive(TaskId id, int attempt) {
        return Optional.ofNullable(tasks.get(id))
                .filter(task -> task.attempt() == attempt && task.state() instanceof Claimed)
                .isPresent();
    }

    void countLate(TaskId id) {
        Optional.ofNullable(tasks.get(id)).ifPresent(task -> count(task.queue(), "late"));
    }

    Claimed extend(Extend operation) {
        Task task = tasks.get(operation.task());
        Claimed claim = (Claimed) task.state();
        put(task.with(new Claimed(
                claim.worker(),
                claim.since(),
                tick.plus(operation.length()),
                claim.token(),
                operation.progress().isPresent() ? operation.progress() : claim.progress(),
                claim.cancelled())));
        return claim;
    }

    void finish(Finish operation) {
        Task task = tasks.get(operation.task());
        switch (operation.verdict()) {
            case Verdict.Succeed verdict -> {
                over(task, End.SUCCEEDED, Optional.empty());
                become(task, task.with(new Succeeded(wall, verdict.result())));
            }
            case Verdict.Fail verdict -> {
                over(task, End.FAILED, Optional.of(verdict.error()));
                become(task, task.failed(first(500, verdict.error()), new Failed(wall)));
            }
            case Verdict.Retry verdict -> {
                over(task, End.FAILED, Optional.of(verdict.error()));
                retry(task, verdict.after(), verdict.error());
            }
            case Verdict.HandBack verdict -> {
                over(task, End.HANDED_BACK, Optional.empty());
                count(task.queue(), "handed back");
                become(task, task.with(later(verdict.after())));
            }
        }
    }

    /** A cancel comes before whatever else would become of a task. */
    private void become(Task task, Task next) {
        Optional<String> cancelled = ((Claimed) task.state()).cancelled();
        if (cancelled.isPresent()) {
            end(next.with(new Cancelled(wall, cancelled.get())));
        } else if (next.state().isFinal()) {
            end(next);
        } else {
            put(next);
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
        become(task, task.failed(first(500, error), again ? later(after) : new Failed(wall)));
    }

    private TaskState later(Duration after) {
        return after.isZero() ? new Ready(wall) : new BackingOff(tick.plus(after));
    }

    private void end(Task task) {
        put(task);
        keptUntil.put(task.id(), wall.plus(KEPT));
        long succeeded = task.state() instanceof Succeeded ? 1 : 0;
        long failed = task.state() instanceof Failed ? 1 : 0;
        long cancelled = task.state() instanceof Cancelled ? 1 : 0;
        count(task.queue(), task.state().kind().name());
        task.options()
                .batch()
                .ifPresent(id -> batches.computeIfPresent(
                        new BatchKey(task.queue(), id),
                        (key, b) -> new Batch(
                                id,
                                b.queue(),
                                b.open() - 1,
                                b.succeeded() + succeeded,
                                b.failed() + failed,
                                b.cancelled() + cancelled,
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
            Instant until = keptUntil.get(task.id());
            while (!until.isAfter(wall)) {
                until = until.plus(KEPT_LONGER);
            }
            keptUntil.put(task.id(), until);
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
                open(queue) && next(queue).findAny().isPresent(),
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
                        count(queue, Failed.class),
                        count(queue, Cancelled.class)),
                new QueueStats.Totals(
                        ever.getOrDefault("enqueued", 0L),
                        ever.getOrDefault("claimed", 0L),
                        ever.getOrDefault("SUCCEEDED", 0L),
                        ever.getOrDefault("FAILED", 0L),
                        ever.getOrDefault("CANCELLED", 0L),
                        ever.getOrDefault("stalled", 0L),
                        ever.getOrDefault("late", 0L),
                        ever.getOrDefault("handed back", 0L)),
                rule(queue),
                next(queue).map(task -> ((Ready) task.state()).due()).min(Comparator.naturalOrder()));
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
