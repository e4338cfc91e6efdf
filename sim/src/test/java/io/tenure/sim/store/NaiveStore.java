package io.tenure.sim.store;

import io.tenure.sim.store.NaiveTasks.BatchKey;
import io.tenure.store.Attempt;
import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.TaskScan;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermOutcome.Opened;
import io.tenure.store.TermOutcome.Superseded;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Upcoming;
import io.tenure.store.Version;
import io.tenure.time.Time;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The rules of the store written down a second time, as plainly as possible: maps and loops over everything, no
 * indexes, no bytes, no counters where one can count. What the machine answers is compared with what this answers.
 */
final class NaiveStore implements Store {
    private final Time time;
    private final NaiveTasks tasks = new NaiveTasks();
    private final Map<DocumentKey, Document> documents = new HashMap<>();
    private final Map<Office, Holding> offices = new HashMap<>();
    private final Map<IdempotencyKey, Remembered> keys = new HashMap<>();
    private long lastVersion;
    private long lastNanos;

    private record Remembered(Transaction transaction, Outcome outcome, Instant until) {}

    NaiveStore(Time time) {
        this.time = time;
        restart();
    }

    /** Time that went by since the last commit, which is just now, does not count on the tick. */
    void restart() {
        lastNanos = time.nanos();
    }

    private void settle() {
        Duration passed = Duration.ofNanos(time.nanos() - lastNanos);
        lastNanos = time.nanos();
        tasks.tick = tasks.tick.plus(passed);
        Instant slow = tasks.wall.plus(passed.multipliedBy(9).dividedBy(10));
        tasks.wall = slow.isAfter(time.wall()) ? slow : time.wall();
        tasks.settle();
        for (var entry : Map.copyOf(keys).entrySet()) {
            Remembered seen = entry.getValue();
            if (!seen.until.isAfter(tasks.wall) && anyTaskIsOpen(seen.outcome)) {
                keys.put(
                        entry.getKey(),
                        new Remembered(seen.transaction, seen.outcome, tasks.wall.plus(Duration.ofDays(1))));
            } else if (!seen.until.isAfter(tasks.wall)) {
                keys.remove(entry.getKey());
            }
        }
    }

    private boolean anyTaskIsOpen(Outcome outcome) {
        return outcome instanceof Committed committed
                && committed.tasks().stream()
                        .anyMatch(id -> tasks.tasks.containsKey(id)
                                && !tasks.tasks.get(id).state().isFinal());
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        settle();
        return transactions.stream().map(this::once).toList();
    }

    private Outcome once(Transaction transaction) {
        if (transaction.key().isEmpty()) {
            return carryOut(transaction);
        }
        Remembered seen = keys.get(transaction.key().get());
        if (seen == null) {
            seen = new Remembered(transaction, carryOut(transaction), tasks.wall.plus(Duration.ofDays(7)));
            if (!(seen.outcome instanceof Refused)) {
                keys.put(transaction.key().get(), seen);
            }
        }
        return seen.transaction.equals(transaction) ? seen.outcome : new Refused(Reason.KEY_REUSED, "");
    }

    private Outcome carryOut(Transaction transaction) {
        if (transaction.fence().isPresent()) {
            Holding holding = offices.get(transaction.fence().get().office());
            if (holding == null
                    || !holding.term().equals(transaction.fence().get().term())) {
                return new Fenced(Optional.ofNullable(holding));
            }
        }
        Set<Object> named = new HashSet<>();
        for (Operation operation : transaction.operations()) {
            if (!(operation instanceof Enqueue) && !named.add(subject(operation))) {
                return new Refused(Reason.INVALID, "");
            }
        }
        for (int i = 0; i < transaction.operations().size(); i++) {
            Optional<Conflict> conflict = judge(i, transaction.operations());
            if (conflict.isPresent()) {
                return conflict.get();
            }
        }
        Version version = new Version(++lastVersion);
        List<TaskId> enqueued = new ArrayList<>();
        List<TaskId> toStop = new ArrayList<>();
        transaction.operations().forEach(operation -> apply(operation, version, enqueued, toStop));
        transaction.operations().forEach(operation -> {
            if (operation instanceof Seal seal) {
                tasks.seal(seal.queue(), seal.batch());
            }
        });
        return new Committed(version, enqueued, toStop);
    }

    private static Object subject(Operation operation) {
        return switch (operation) {
            case Check check -> check.key();
            case Put put -> put.key();
            case Delete delete -> delete.key();
            case Enqueue enqueue -> enqueue;
            case Seal seal -> new BatchKey(seal.queue(), seal.batch());
            case Acknowledge acknowledge -> new BatchKey(acknowledge.queue(), acknowledge.batch());
            case Extend extend -> extend.task();
            case Finish finish -> finish.task();
            case Cancel cancel -> cancel.task();
            case Retry retry -> retry.task();
            case Discard discard -> discard.task();
            case Limit limit -> limit.queue();
            case Pause pause -> pause.queue();
            case Resume resume -> resume.queue();
        };
    }

    private Optional<Conflict> judge(int index, List<Operation> all) {
        return switch (all.get(index)) {
            case Check check -> judge(index, check.key(), check.expected());
            case Put put -> judge(index, put.key(), put.expected());
            case Delete delete -> judge(index, delete.key(), delete.expected());
            case Enqueue enqueue ->
                conflictIf(
                                enqueue.options()
                                        .batch()
                                        .map(id -> tasks.batches.get(new BatchKey(enqueue.queue(), id)))
                                        .filter(Batch::sealed)
                                        .isPresent(),
                                index,
                                Cause.BATCH_SEALED)
                        .or(() -> judgeUnique(index, enqueue, all.subList(0, index)));
            case Seal seal ->
                conflictIf(
                        !tasks.batches.containsKey(new BatchKey(seal.queue(), seal.batch()))
                                && all.stream()
                                        .noneMatch(other -> other instanceof Enqueue enqueue
                                                && enqueue.queue().equals(seal.queue())
                                                && enqueue.options().batch().equals(Optional.of(seal.batch()))),
                        index,
                        Cause.BATCH_UNKNOWN);
            case Acknowledge acknowledge -> judge(index, acknowledge);
            case Extend extend -> judge(index, extend.task(), extend.attempt());
            case Finish finish -> judge(index, finish.task(), finish.attempt());
            case Cancel cancel -> judge(index, cancel);
            case Retry retry -> judge(index, retry);
            case Discard discard -> judge(index, discard);
            case Limit limit -> Optional.empty();
            case Pause pause -> Optional.empty();
            case Resume resume -> Optional.empty();
        };
    }

    private Optional<Conflict> judgeUnique(int index, Enqueue enqueue, List<Operation> earlier) {
        if (enqueue.options().unique().isEmpty()) {
            return Optional.empty();
        }
        Unique unique = enqueue.options().unique().get();
        Optional<Task> holder = tasks.holder(enqueue.queue(), unique.key());
        boolean twice = earlier.stream()
                .flatMap(other -> switch (other) {
                    case Enqueue before -> Stream.of(before);
                    case Retry before -> Stream.of(tasks.again(before.task()));
                    default -> Stream.of();
                })
                .anyMatch(before -> before.queue().equals(enqueue.queue())
                        && before.options().unique().map(Unique::key).equals(Optional.of(unique.key())));
        boolean wrong = switch (unique.clash()) {
            case KEEP -> false;
            case REPLACE -> holder.isPresent() && !NaiveTasks.waits(holder.get());
            case REJECT -> holder.isPresent() || twice;
        };
        return wrong
                ? Optional.of(new Conflict(index, Cause.UNIQUE_KEY_HELD, Optional.empty(), holder.map(Task::id)))
                : Optional.empty();
    }

    private Optional<Conflict> judge(int index, Cancel cancel) {
        Task task = tasks.tasks.get(cancel.task());
        return task == null
                ? conflictIf(true, index, Cause.TASK_UNKNOWN)
                : conflictIf(task.state().isFinal(), index, Cause.TASK_FINAL);
    }

    private Optional<Conflict> judge(int index, Retry retry) {
        return judgeFinal(index, retry.task())
                .or(() -> tasks.tasks
                        .get(retry.task())
                        .retriedBy()
                        .map(other -> new Conflict(index, Cause.TASK_RETRIED, Optional.empty(), Optional.of(other))));
    }

    private Optional<Conflict> judge(int index, Discard discard) {
        return judgeFinal(index, discard.task())
                .or(() -> conflictIf(tasks.isNeeded(discard.task()), index, Cause.BATCH_NOT_ACKNOWLEDGED));
    }

    private Optional<Conflict> judgeFinal(int index, TaskId id) {
        Task task = tasks.tasks.get(id);
        return task == null
                ? conflictIf(true, index, Cause.TASK_UNKNOWN)
                : conflictIf(!task.state().isFinal(), index, Cause.TASK_OPEN);
    }

    private Optional<Conflict> judge(int index, Acknowledge acknowledge) {
        Batch batch = tasks.batches.get(new BatchKey(acknowledge.queue(), acknowledge.batch()));
        return batch == null
                ? conflictIf(true, index, Cause.BATCH_UNKNOWN)
                : conflictIf(!batch.ended(), index, Cause.BATCH_NOT_ENDED)
                        .or(() -> conflictIf(batch.acknowledged(), index, Cause.BATCH_ACKNOWLEDGED));
    }

    private Optional<Conflict> judge(int index, TaskId task, int attempt) {
        if (!tasks.isLive(task, attempt)) {
            tasks.countLate(task);
        }
        return conflictIf(!tasks.isLive(task, attempt), index, Cause.CLAIM_NOT_LIVE);
    }

    private Optional<Conflict> judge(int index, DocumentKey key, Expected expected) {
        Optional<Version> actual = Optional.ofNullable(documents.get(key)).map(Document::version);
        Optional<Cause> cause = switch (expected) {
            case Expected.Anything e -> Optional.empty();
            case Expected.Absent e -> actual.map(version -> Cause.DOCUMENT_EXISTS);
            case Expected.Present e -> actual.isPresent() ? Optional.empty() : Optional.of(Cause.DOCUMENT_ABSENT);
            case Expected.At e ->
                actual.isEmpty()
                        ? Optional.of(Cause.DOCUMENT_ABSENT)
                        : actual.filter(version -> !version.equals(e.version())).map(version -> Cause.OTHER_VERSION);
        };
        return cause.map(why -> new Conflict(index, why, actual));
    }

    private static Optional<Conflict> conflictIf(boolean wrong, int index, Cause cause) {
        return wrong ? Optional.of(new Conflict(index, cause, Optional.empty())) : Optional.empty();
    }

    private void apply(Operation operation, Version version, List<TaskId> enqueued, List<TaskId> toStop) {
        switch (operation) {
            case Check check -> {}
            case Put put -> documents.put(put.key(), new Document(put.key(), version, tasks.wall, put.body()));
            case Delete delete -> documents.remove(delete.key());
            case Enqueue enqueue -> enqueued.add(tasks.enqueue(enqueue));
            case Seal seal -> {}
            case Acknowledge acknowledge -> tasks.acknowledge(acknowledge.queue(), acknowledge.batch());
            case Extend extend -> {
                if (tasks.extend(extend).cancelled().isPresent()) {
                    toStop.add(extend.task());
                }
            }
            case Cancel cancel -> tasks.cancel(cancel.task(), cancel.why());
            case Retry retry -> enqueued.add(tasks.retry(retry.task()));
            case Discard discard -> tasks.discard(discard.task());
            case Limit limit -> tasks.limit(limit);
            case Pause pause -> tasks.pause(pause);
            case Resume resume -> tasks.resume(resume);
            case Finish finish -> tasks.finish(finish);
        }
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        settle();
        Term token = offices.values().stream()
                .map(Holding::term)
                .max(Comparator.naturalOrder())
                .orElse(Term.NONE);
        return tasks.claim(request, token).stream()
                .map(task -> new Claim(task, tasks.payloads.get(task.id())))
                .toList();
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        settle();
        Holding current = offices.get(request.office());
        if (current != null && current.lease().equals(request.lease())) {
            return new Opened(current);
        }
        Term open = current == null ? Term.NONE : current.term();
        if (!open.equals(request.expected())) {
            return new Superseded(Optional.ofNullable(current));
        }
        Holding next = new Holding(request.office(), open.next(), request.candidate(), request.lease(), tasks.wall);
        offices.put(request.office(), next);
        return new Opened(next);
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        return Optional.ofNullable(documents.get(key));
    }

    @Override
    public Page<Document> scan(Scan scan) {
        List<Document> found = documents.values().stream()
                .filter(document -> document.key().collection().equals(scan.collection()))
                .filter(document -> document.key().id().startsWith(scan.prefix()))
                .filter(document -> compare(document.key().id(), scan.after()) > 0)
                .sorted((a, b) -> compare(a.key().id(), b.key().id()))
                .toList();
        return page(found, scan.limit(), document -> document.key().id());
    }

    private static int compare(String a, String b) {
        return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> Page<T> page(List<T> all, int limit, java.util.function.Function<T, String> position) {
        List<T> items = all.subList(0, Math.min(limit, all.size()));
        return new Page<>(items, all.size() > limit ? Optional.of(position.apply(items.getLast())) : Optional.empty());
    }

    @Override
    public List<CollectionStats> collections() {
        TreeMap<CollectionName, Long> counts = new TreeMap<>();
        documents.keySet().forEach(key -> counts.merge(key.collection(), 1L, Long::sum));
        return counts.entrySet().stream()
                .map(e -> new CollectionStats(e.getKey(), e.getValue()))
                .toList();
    }

    @Override
    public Optional<Task> task(TaskId id) {
        settle();
        return Optional.ofNullable(tasks.tasks.get(id));
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        settle();
        return Optional.ofNullable(tasks.payloads.get(id));
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        settle();
        return tasks.attempts.getOrDefault(id, List.of());
    }

    /** In the order of ids: whoever compares sorts. */
    @Override
    public Page<Task> tasks(TaskScan scan) {
        settle();
        List<Task> found = tasks.tasks.values().stream()
                .filter(task -> task.queue().equals(scan.queue()))
                .filter(task -> task.state().kind() == scan.state())
                .filter(task -> scan.type().map(task.type()::equals).orElse(true))
                .filter(task -> scan.after().isEmpty() || task.id().value() > Long.parseLong(scan.after()))
                .toList();
        return page(found, scan.limit(), task -> task.id().toString());
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        settle();
        return tasks.upcoming(queue);
    }

    @Override
    public Page<Batch> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        settle();
        List<Batch> found = tasks.batches.values().stream()
                .filter(batch -> batch.queue().equals(queue) && batch.ended() && !batch.acknowledged())
                .filter(batch -> after.isEmpty()
                        || compare(batch.id().value(), after.get().value()) > 0)
                .sorted((a, b) -> compare(a.id().value(), b.id().value()))
                .toList();
        return page(found, limit, batch -> batch.id().value());
    }

    @Override
    public List<QueueStats> queues() {
        settle();
        return tasks.queues();
    }

    @Override
    public Optional<Batch> batch(QueueName queue, BatchId batch) {
        settle();
        return Optional.ofNullable(tasks.batches.get(new BatchKey(queue, batch)));
    }

    @Override
    public Page<Task> members(QueueName queue, BatchId batch, long after, int limit) {
        settle();
        List<Task> rest = tasks.members(new BatchKey(queue, batch)).stream()
                .filter(task -> task.id().value() > after)
                .toList();
        return page(rest, limit, task -> task.id().toString());
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return Optional.ofNullable(offices.get(office));
    }

    @Override
    public Clocks clocks() {
        return new Clocks(tasks.tick, tasks.wall);
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        throw new UnsupportedOperationException("Nobody watches the naive store.");
    }

    @Override
    public Reader stale() {
        return this;
    }

    @Override
    public void close() {}
}
