package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Outcome;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nothing costs more rows in a long queue than in a short one. */
final class CostTest {

    private static final SessionId SESSION = new SessionId(new UUID(1, 1));
    private static final QueueName QUEUE = new QueueName("q");
    private static final TaskOptions KEYED = TaskOptions.DEFAULT.withLimitKey("k");

    private CountingTables tables = new CountingTables();
    private long number;

    @Test
    void the_life_of_a_task_costs_the_same_whatever_waits_beside_it() {
        assertThat(life(2000)).isEqualTo(life(20));
    }

    @Test
    void what_an_operator_looks_at_costs_the_same_whatever_waits() {
        assertThat(looks(2000)).isEqualTo(looks(20));
    }

    @Test
    void a_look_at_one_queue_costs_the_same_however_many_there_are() {
        fill(1);
        TableReader reader = new TableReader(tables);
        long alone = tables.touched;
        assertThat(reader.queue(QUEUE)).isPresent();
        alone = tables.touched - alone;
        for (int i = 0; i < 100; i++) {
            commit(new Enqueue(new QueueName("other" + i), Body.of("t", ""), TaskOptions.DEFAULT));
        }
        long among = tables.touched;
        assertThat(reader.queue(QUEUE)).isPresent();
        assertThat(tables.touched - among).isEqualTo(alone);
        assertThat(reader.queue(new QueueName("none"))).isEmpty();
    }

    /** Rows that are touched while a task is enqueued, claimed past a line that is held up, extended and done. */
    private long life(int others) {
        fill(others);
        long before = tables.touched;
        Unique unique = Unique.untilFinal("u", Unique.Clash.REPLACE);
        commit(new Enqueue(QUEUE, Body.of("t", ""), KEYED.withLimitKey("free").withUnique(unique)));
        commit(new Enqueue(QUEUE, Body.of("t", ""), KEYED.withLimitKey("free").withUnique(unique)));
        List<LogAnswer.Grant> grants = claim(1);
        assertThat(grants).hasSize(1);
        TaskId task = grants.getFirst().task();
        commit(new Extend(task, 1, Duration.ofSeconds(30)));
        commit(new Finish(task, 1, Verdict.SUCCEED));
        assertThat(claim(1)).isEmpty();
        return tables.touched - before;
    }

    private long looks(int others) {
        fill(others);
        TableReader reader = new TableReader(tables);
        long before = tables.touched;
        reader.upcoming(QUEUE);
        reader.queues();
        for (Kind kind : Kind.values()) {
            reader.tasks(new TaskScan(QUEUE, kind, Optional.empty(), "", 5));
        }
        reader.unacknowledged(QUEUE, Optional.empty(), 5);
        return tables.touched - before;
    }

    /** A key at its limit with a long line of high priority, and as many tasks that are not due. */
    private void fill(int others) {
        tables = new CountingTables();
        commit(new Limit(QUEUE, new QueueLimits(Optional.empty(), Optional.of(1))));
        commit(enqueue(others, KEYED.withPriority(9)));
        commit(enqueue(others, TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofDays(1)))));
        assertThat(claim(10)).hasSize(1);
    }

    private static Operation[] enqueue(int count, TaskOptions options) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Enqueue(QUEUE, Body.of("t", ""), options))
                .toArray(Operation[]::new);
    }

    private void commit(Operation... operations) {
        LogAnswer answer = apply(new LogCommand.Commit(Transaction.of(operations)));
        assertThat(((LogAnswer.Committed) answer).outcome()).isInstanceOf(Outcome.Committed.class);
    }

    private List<LogAnswer.Grant> claim(int max) {
        LogCommand take = new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), max, Duration.ofHours(1)));
        return ((LogAnswer.Taken) apply(take)).grants();
    }

    private LogAnswer apply(LogCommand command) {
        number++;
        Group group = new Group(SESSION, number, number, List.of(command));
        Entry entry = new Entry(new Clocks(Duration.ZERO, Instant.EPOCH), List.of(group));
        return Machine.apply(entry, tables).answers().getFirst().answers().getFirst();
    }
}
