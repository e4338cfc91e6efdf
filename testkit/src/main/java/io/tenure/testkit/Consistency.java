package io.tenure.testkit;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.CollectionStats;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.machine.TableReader;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Recounts a store's tables.
 *
 * <p>Every task stands in just the one index of its state, every index names tasks that exist, every counter equals a
 * recount, and everything that is kept for a while has just one row that ends it. The rules of the machine keep all
 * this while it applies entries; nothing in the machine reads it back as a whole.
 */
public final class Consistency {
    private static final List<TableName> INDEXES = List.of(
            TableName.READY,
            TableName.LINES,
            TableName.WAITING,
            TableName.QUEUE_WAITING,
            TableName.CLAIMS,
            TableName.FINISHED,
            TableName.QUEUE_FINISHED);
    private static final int SESSION_BYTES = 16;
    private static final int PAGE = 1000;

    private final Tables tables;
    private final TableReader reader;
    private final Map<TaskId, TaskRecord> tasks = new HashMap<>();
    private final KeyConsistency keys;
    private final List<String> faults = new ArrayList<>();

    private Consistency(Tables tables) {
        this.tables = tables;
        reader = new TableReader(tables);
        for (Table.Row row : rows(TableName.TASKS)) {
            TaskId id = lastTask(row);
            tasks.put(id, reader.task(id).orElseThrow());
        }
        keys = new KeyConsistency(tasks.values(), reader.queues());
    }

    /** Throws if a table contradicts another one; the message names all contradictions. */
    public static void check(Tables tables) {
        Consistency check = new Consistency(tables);
        check.indexes();
        check.payloads();
        check.keys();
        check.attempts();
        check.queues();
        check.batches();
        check.collections();
        check.expiries();
        if (!check.faults.isEmpty()) {
            throw new AssertionError("The tables contradict each other:\n" + String.join("\n", check.faults));
        }
    }

    private void indexes() {
        Map<TaskId, List<TableName>> found = new HashMap<>();
        for (TableName index : INDEXES) {
            rows(index)
                    .forEach(row -> found.computeIfAbsent(lastTask(row), id -> new ArrayList<>())
                            .add(index));
        }
        Map<TaskId, List<TableName>> expected = new HashMap<>();
        Set<TaskId> next = keys.next();
        Set<TaskId> lined = keys.lined();
        tasks.forEach((id, task) -> {
            List<TableName> indexes = new ArrayList<>(indexesOf(task.state()));
            if (next.contains(id)) {
                indexes.add(TableName.READY);
            }
            if (lined.contains(id)) {
                indexes.add(TableName.LINES);
            }
            expected.put(id, indexes);
        });
        same("indexes of tasks", expected, found);
    }

    private void keys() {
        List<Long> found = rows(TableName.SLOTS).stream()
                .map(row -> KeyConsistency.numberIn(row.value()))
                .sorted(Comparator.reverseOrder())
                .toList();
        same("slots", keys.slots(), found);
        faults.addAll(keys.uniqueFaults(rows(TableName.UNIQUE_KEYS).stream()
                .map(row -> new TaskId(KeyConsistency.numberIn(row.value())))
                .toList()));
    }

    private static List<TableName> indexesOf(TaskState state) {
        return switch (state.kind()) {
            case DELAYED, BACKING_OFF -> List.of(TableName.WAITING, TableName.QUEUE_WAITING);
            case READY -> List.of();
            case CLAIMED -> List.of(TableName.CLAIMS);
            case SUCCEEDED, FAILED, CANCELLED -> List.of(TableName.FINISHED, TableName.QUEUE_FINISHED);
        };
    }

    /** The newest attempts of each task but its live one. */
    private void attempts() {
        Map<TaskId, Integer> found = new HashMap<>();
        rows(TableName.ATTEMPTS)
                .forEach(
                        row -> found.merge(new TaskId(ByteBuffer.wrap(row.key()).getLong()), 1, Integer::sum));
        Map<TaskId, Integer> expected = new HashMap<>();
        tasks.forEach((id, task) -> {
            int over = task.attempt() - (task.state() instanceof TaskState.Claimed ? 1 : 0);
            if (over > 0) {
                expected.put(id, Math.min(over, Attempt.KEPT));
            }
        });
        same("attempts", expected, found);
    }

    private void payloads() {
        Set<TaskId> found = new HashSet<>();
        rows(TableName.PAYLOADS).forEach(row -> found.add(lastTask(row)));
        same("payloads", tasks.keySet(), found);
    }

    private void queues() {
        Map<QueueName, List<TaskRecord>> byQueue = tasks.values().stream().collect(groupingBy(TaskRecord::queue));
        Map<QueueName, QueueStats> stats = new HashMap<>();
        reader.queues().forEach(queue -> stats.put(queue.queue(), queue));
        byQueue.keySet().stream()
                .filter(queue -> !stats.containsKey(queue))
                .forEach(queue -> faults.add("The queue " + queue + " has tasks but no counters."));
        stats.forEach((queue, found) ->
                same("counters of " + queue, recount(found, byQueue.getOrDefault(queue, List.of())), found));
    }

    /** What the counters should say. Those of past events cannot be recounted. */
    private QueueStats recount(QueueStats found, List<TaskRecord> members) {
        Map<Class<?>, Long> counts =
                members.stream().collect(groupingBy(task -> task.state().getClass(), counting()));
        Function<Class<?>, Long> count = state -> counts.getOrDefault(state, 0L);
        QueueStats.Depth depth = new QueueStats.Depth(
                count.apply(TaskState.Delayed.class),
                count.apply(TaskState.BackingOff.class),
                count.apply(TaskState.Ready.class),
                count.apply(TaskState.Claimed.class),
                count.apply(TaskState.Succeeded.class),
                count.apply(TaskState.Failed.class),
                count.apply(TaskState.Cancelled.class));
        Set<TaskId> next = keys.next();
        Optional<Instant> oldest = members.stream()
                .filter(task -> next.contains(task.id()))
                .flatMap(task -> task.state() instanceof TaskState.Ready ready ? Stream.of(ready.due()) : Stream.of())
                .min(Comparator.naturalOrder());
        return new QueueStats(found.queue(), depth, found.totals(), found.rules(), oldest);
    }

    private void batches() {
        record Key(QueueName queue, BatchId batch) {}
        Map<Key, List<TaskRecord>> members = tasks.values().stream()
                .filter(task -> task.options().batch().isPresent())
                .collect(groupingBy(
                        task -> new Key(task.queue(), task.options().batch().orElseThrow())));
        same("number of batches", members.size(), rows(TableName.BATCHES).size());
        same(
                "members of batches",
                members.values().stream().mapToInt(List::size).sum(),
                rows(TableName.MEMBERS).size());
        same(
                "number of batches to acknowledge",
                members.keySet().stream()
                        .flatMap(key -> reader.batch(key.queue, key.batch).stream())
                        .filter(batch -> batch.ended() && !batch.acknowledged())
                        .count(),
                (long) rows(TableName.UNACKNOWLEDGED).size());
        members.forEach((key, expected) -> {
            List<TaskRecord> found = members(key.queue, key.batch);
            same("members of " + key, Set.copyOf(expected), Set.copyOf(found));
            reader.batch(key.queue, key.batch).ifPresent(batch -> batch(batch, expected));
        });
    }

    private List<TaskRecord> members(QueueName queue, BatchId batch) {
        List<TaskRecord> found = new ArrayList<>();
        Optional<String> after = Optional.of("0");
        while (after.isPresent()) {
            Page<TaskRecord> page = reader.members(queue, batch, Long.parseLong(after.get()), PAGE);
            found.addAll(page.items());
            after = page.next();
        }
        return found;
    }

    /** Members are forgotten one by one, the counters of their batch only with the last. */
    private void batch(BatchRecord found, List<TaskRecord> members) {
        long succeeded = members.stream()
                .filter(task -> task.state() instanceof TaskState.Succeeded)
                .count();
        long failed = members.stream()
                .filter(task -> task.state() instanceof TaskState.Failed)
                .count();
        long cancelled = members.stream()
                .filter(task -> task.state() instanceof TaskState.Cancelled)
                .count();
        BatchRecord expected = new BatchRecord(
                found.id(),
                found.queue(),
                members.size() - succeeded - failed - cancelled,
                Math.max(succeeded, found.succeeded()),
                Math.max(failed, found.failed()),
                Math.max(cancelled, found.cancelled()),
                found.sealed(),
                found.ended() && (found.acknowledged() || !found.callback()),
                found.callback());
        same("counters of the batch", expected, found);
    }

    private void collections() {
        Map<String, Long> expected =
                rows(TableName.DOCUMENTS).stream().collect(groupingBy(Consistency::nameIn, counting()));
        Map<String, Long> found = new HashMap<>();
        for (CollectionStats stats : reader.collections()) {
            found.put(stats.name().value(), stats.documents());
        }
        same("counters of collections", expected, found);
    }

    private void expiries() {
        same(
                "expiries of idempotency keys",
                parts(TableName.KEYS, 0, Integer.MAX_VALUE),
                parts(TableName.KEY_EXPIRY, Long.BYTES, Integer.MAX_VALUE));
        List<ByteBuffer> sessions = parts(TableName.SESSIONS, 0, SESSION_BYTES);
        same("expiries of sessions", sessions, parts(TableName.SESSION_EXPIRY, Long.BYTES, Integer.MAX_VALUE));
        if (!sessions.containsAll(parts(TableName.GROUPS, 0, SESSION_BYTES))) {
            faults.add("There are groups of sessions that are forgotten.");
        }
    }

    /** A part of each key of a table, sorted. */
    private List<ByteBuffer> parts(TableName table, int from, int to) {
        return rows(table).stream()
                .map(row -> ByteBuffer.wrap(Arrays.copyOfRange(row.key(), from, Math.min(to, row.key().length))))
                .sorted()
                .toList();
    }

    private void same(String what, Object expected, Object found) {
        if (!expected.equals(found)) {
            faults.add("The " + what + " should be " + expected + " but are " + found + ".");
        }
    }

    private List<Table.Row> rows(TableName table) {
        List<Table.Row> rows = new ArrayList<>();
        tables.table(table).range(new byte[0], null).forEachRemaining(rows::add);
        return rows;
    }

    private static TaskId lastTask(Table.Row row) {
        return new TaskId(ByteBuffer.wrap(row.key()).getLong(row.key().length - Long.BYTES));
    }

    /** The name that a key begins with; a zero byte ends it. */
    private static String nameIn(Table.Row row) {
        String key = new String(row.key(), StandardCharsets.UTF_8);
        return key.substring(0, key.indexOf('\0'));
    }
}
