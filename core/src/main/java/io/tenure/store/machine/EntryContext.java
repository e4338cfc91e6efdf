package io.tenure.store.machine;

import io.tenure.store.BatchRecord;
import io.tenure.store.Clocks;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.Term;
import io.tenure.store.Topic;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.PayloadCodec;
import io.tenure.store.log.RulesCodec;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.table.ClusterLevel;
import io.tenure.store.table.Counters;
import io.tenure.store.table.Header;
import io.tenure.store.table.Keys;
import io.tenure.store.table.LimitKeyQueue;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One entry while it is applied: the tables, and what is written back once at its end. */
final class EntryContext {

    private final Tables tables;
    private final Map<QueueName, Counters> counters = new HashMap<>();
    private final Map<QueueName, QueueRules> rules = new HashMap<>();
    private final Map<TaskId, TaskRecord> tasks = new HashMap<>();
    private final Map<QueueName, Map<String, LimitKeyQueue>> lines = new HashMap<>();
    private final Set<Topic> touched = new LinkedHashSet<>();
    private final List<TaskRecord> stalled = new ArrayList<>();
    private final List<BatchRecord> dropped = new ArrayList<>();
    private final List<Applied.Spell> spells = new ArrayList<>();
    private final Budget budget;
    private Clocks clocks;
    private boolean corrected;
    private long revision;
    private long lastTask;
    private Term highestTerm;

    EntryContext(Tables tables, Entry entry) {
        this.tables = tables;
        budget = new Budget(entry);
        Header header = Header.read(tables);
        clocks = forward(header.clocks(), entry.stamp());
        revision = header.revision();
        lastTask = header.lastTask();
        highestTerm = header.highestTerm();
    }

    /**
     * Neither clock ever goes back, whatever a leader stamps. An entry that was stamped before the wall clock was set, and
     * comes after that, says nothing about it.
     */
    private static Clocks forward(Clocks last, Clocks stamp) {
        boolean later =
                stamp.corrections() == last.corrections() && stamp.wall().isAfter(last.wall());
        return new Clocks(
                last.tick().compareTo(stamp.tick()) > 0 ? last.tick() : stamp.tick(),
                later ? stamp.wall() : last.wall(),
                last.corrections());
    }

    /** From now on the wall clock shows this, earlier or later. Gives the number of the correction. */
    long setWall(Instant to) {
        clocks = new Clocks(clocks.tick(), to, clocks.corrections() + 1);
        corrected = true;
        return clocks.corrections();
    }

    long lastTask() {
        return lastTask;
    }

    Table table(TableName name) {
        return tables.table(name);
    }

    Budget budget() {
        return budget;
    }

    Duration tick() {
        return clocks.tick();
    }

    Instant wall() {
        return clocks.wall();
    }

    long nextRevision() {
        return ++revision;
    }

    TaskId nextTask() {
        return new TaskId(++lastTask);
    }

    /** What is judged first and changed then is read once. */
    Optional<TaskRecord> task(TaskId id) {
        return Optional.ofNullable(tasks.computeIfAbsent(id, key -> {
            byte @Nullable [] row = table(TableName.TASKS).get(Keys.task(key));
            return row == null ? null : TaskCodec.decode(key, row);
        }));
    }

    /** How large the payload of a task is. */
    long payloadBytes(TaskId id) {
        byte @Nullable [] row = table(TableName.PAYLOADS).get(Keys.task(id));
        return row == null ? 0 : PayloadCodec.bytes(row);
    }

    void write(TaskRecord task) {
        tasks.put(task.id(), task);
        table(TableName.TASKS).put(Keys.task(task.id()), TaskCodec.encode(task));
    }

    void forget(TaskId id) {
        tasks.remove(id);
        table(TableName.TASKS).remove(Keys.task(id));
    }

    Term highestTerm() {
        return highestTerm;
    }

    void termOpened(Term term) {
        if (term.compareTo(highestTerm) > 0) {
            highestTerm = term;
        }
    }

    /** Whether the cluster has reached this format level. */
    boolean isAt(int level) {
        return ClusterLevel.of(tables) >= level;
    }

    int raise(int level) {
        return ClusterLevel.raise(tables, level);
    }

    void touch(Topic topic) {
        touched.add(topic);
    }

    void stalled(TaskRecord task) {
        stalled.add(task);
    }

    /** A task has done this since then; a wall clock that was set back in between makes it no time at all. */
    void spent(QueueName queue, Applied.Spell.Doing doing, Instant since) {
        Duration length = since.isAfter(wall()) ? Duration.ZERO : Duration.between(since, wall());
        spells.add(new Applied.Spell(queue, doing, length));
    }

    /** A batch is given up though somebody was to be told of its end. */
    void dropped(BatchRecord batch) {
        dropped.add(batch);
    }

    /** The counters of a queue, to be changed in place. */
    Counters counters(QueueName queue) {
        return counters.computeIfAbsent(queue, name -> {
            touch(new Topic.OfQueue(name));
            byte @Nullable [] row = table(TableName.QUEUES).get(Keys.queue(name));
            return row == null ? new Counters() : Counters.decode(row);
        });
    }

    /** How many tasks of a queue are claimed; asking is no change of the queue. */
    long claimed(QueueName queue) {
        Counters changed = counters.get(queue);
        return changed == null
                ? QueueQueries.claimed(tables, queue)
                : changed.depth().claimed();
    }

    QueueRules rules(QueueName queue) {
        return rules.computeIfAbsent(queue, name -> QueueQueries.rules(tables, name));
    }

    void rules(QueueName queue, QueueRules value) {
        rules.put(queue, value);
        table(TableName.RULES).put(Keys.queue(queue), RulesCodec.encode(value));
    }

    LimitKeyQueue line(QueueName queue, String limitKey) {
        Map<String, LimitKeyQueue> ofQueue = lines.computeIfAbsent(queue, name -> new HashMap<>());
        LimitKeyQueue known = ofQueue.get(limitKey);
        if (known == null) {
            known = LimitKeyQueue.read(Keys.line(queue, limitKey), tables);
            ofQueue.put(limitKey, known);
        }
        return known;
    }

    void writeLines() {
        lines.values().forEach(ofQueue -> ofQueue.values().forEach(LimitKeyQueue::write));
    }

    /** Writes back what was held in memory. */
    Applied done(List<Applied.Answers> answers) {
        writeLines();
        counters.forEach((queue, value) -> table(TableName.QUEUES).put(Keys.queue(queue), value.encode()));
        table(TableName.META).put(Keys.header(), new Header(clocks, revision, lastTask, highestTerm).encode());
        return new Applied(
                answers, touched, stalled, dropped, spells, corrected ? Optional.of(clocks) : Optional.empty());
    }
}
