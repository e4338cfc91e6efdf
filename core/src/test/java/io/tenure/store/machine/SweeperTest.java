package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import io.tenure.store.QueueStats.Depth;
import io.tenure.store.QueueStats.Totals;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SweeperTest {

    private static final SessionId SESSION = new SessionId(new UUID(1, 1));
    private static final QueueName QUEUE = new QueueName("q");
    private static final BatchId BATCH = new BatchId("b");
    private static final Duration CLAIM = Duration.ofDays(1);
    private static final Duration DECADE = Duration.ofDays(3650);

    private final TreeTables tables = new TreeTables();
    private final TableReader reader = new TableReader(tables);
    private Duration tick = Duration.ZERO;
    private Instant wall = Instant.EPOCH;
    private long number;

    @Test
    void a_final_task_goes_with_all_its_rows_when_its_retention_is_over() {
        finish(enqueue(TaskOptions.DEFAULT));
        pass(Duration.ofDays(7).minusNanos(1000));
        nothing();
        assertThat(reader.task(new TaskId(1))).isPresent();
        pass(Duration.ofNanos(1000));
        nothing();
        for (TableName table : List.of(
                TableName.TASKS,
                TableName.PAYLOADS,
                TableName.ATTEMPTS,
                TableName.FINISHED,
                TableName.QUEUE_FINISHED)) {
            assertThat(tables.size(table)).as(table.name()).isZero();
        }
        assertThat(stats())
                .isEqualTo(new QueueStats(
                        QUEUE, Depth.NONE, new Totals(1, 1, 1, 0, 0, 0, 0, 0), QueueRules.NONE, Optional.empty()));
    }

    @Test
    void a_member_stays_until_its_batch_is_acknowledged_and_the_batch_goes_with_its_last_member() {
        TaskId first = enqueue(TaskOptions.DEFAULT.in(BATCH));
        TaskId second = enqueue(TaskOptions.DEFAULT.in(BATCH).withStart(new Start.After(Duration.ofDays(20))));
        commit(new Seal(QUEUE, BATCH));
        finish(first);
        passDays(10);
        assertThat(reader.members(QUEUE, BATCH, 0, 10).items()).hasSize(2);
        passDays(10);
        finish(second);
        passDays(5);
        assertThat(reader.members(QUEUE, BATCH, 0, 10).items()).hasSize(2);
        commit(new Acknowledge(QUEUE, BATCH));
        Applied applied = passDays(3);
        assertThat(applied.dropped()).isEmpty();
        assertThat(reader.batch(QUEUE, BATCH)).isEmpty();
        assertThat(tables.size(TableName.MEMBERS)).isZero();
        assertThat(tables.size(TableName.TASKS)).isZero();
    }

    @Test
    void a_batch_that_nobody_acknowledges_is_given_up_and_told_once() {
        TaskId first = enqueue(TaskOptions.DEFAULT.in(BATCH));
        TaskId second = enqueue(TaskOptions.DEFAULT.in(BATCH).withStart(new Start.After(Duration.ofDays(3))));
        commit(new Seal(QUEUE, BATCH));
        finish(first);
        passDays(3);
        finish(second);
        assertThat(passDays(5).dropped()).isEmpty();
        assertThat(reader.members(QUEUE, BATCH, 0, 10).items()).hasSize(2);
        List<BatchRecord> dropped = new ArrayList<>();
        for (int day = 0; day < 5; day++) {
            dropped.addAll(passDays(1).dropped());
        }
        assertThat(dropped).extracting(BatchRecord::id).containsExactly(BATCH);
        for (TableName table :
                List.of(TableName.TASKS, TableName.BATCHES, TableName.MEMBERS, TableName.UNACKNOWLEDGED)) {
            assertThat(tables.size(table)).as(table.name()).isZero();
        }
    }

    private Applied passDays(int days) {
        pass(Duration.ofDays(days));
        return nothing();
    }

    @Test
    void an_idempotency_key_is_kept_as_long_as_its_task_is_open() {
        Transaction named = Transaction.of(new Enqueue(
                        QUEUE, Body.of("t", "x"), TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofDays(9)))))
                .named(new IdempotencyKey("k"));
        Outcome first = commit(named);
        pass(Duration.ofDays(8));
        nothing();
        assertThat(commit(named)).isEqualTo(first);
        pass(Duration.ofDays(2));
        finish(new TaskId(1));
        pass(Duration.ofDays(2));
        nothing();
        assertThat(tables.size(TableName.KEYS)).isZero();
        assertThat(tables.size(TableName.KEY_EXPIRY)).isZero();
    }

    @Test
    void no_jump_of_the_wall_clock_ends_the_keeping_of_a_task_a_key_or_a_window() {
        Transaction named = Transaction.of(new Enqueue(
                        QUEUE,
                        Body.of("t", "x"),
                        TaskOptions.DEFAULT.withUnique(Unique.within(Duration.ofHours(1), "u", Unique.Clash.KEEP))))
                .named(new IdempotencyKey("k"));
        Outcome first = commit(named);
        finish(new TaskId(1));
        wall = wall.plus(DECADE);
        nothing();
        assertThat(reader.task(new TaskId(1))).isPresent();
        assertThat(commit(named)).isEqualTo(first);
        assertThat(commit(Transaction.of(named.operations())))
                .isInstanceOfSatisfying(
                        Outcome.Committed.class,
                        again -> assertThat(again.tasks()).containsExactly(new TaskId(1)));
        tick = tick.plus(Duration.ofDays(7));
        nothing();
        assertThat(reader.task(new TaskId(1))).isEmpty();
        assertThat(tables.size(TableName.KEYS)).isZero();
        assertThat(tables.size(TableName.UNIQUE_KEYS)).isZero();
    }

    @Test
    void a_task_that_was_kept_longer_is_discarded_with_all_its_rows() {
        finish(enqueue(TaskOptions.DEFAULT.in(BATCH)));
        commit(new Seal(QUEUE, BATCH));
        pass(Duration.ofDays(30));
        nothing();
        commit(new Acknowledge(QUEUE, BATCH));
        commit(new Discard(new TaskId(1)));
        assertThat(tables.size(TableName.TASKS)).isZero();
        assertThat(tables.size(TableName.FINISHED)).isZero();
        assertThat(tables.size(TableName.QUEUE_FINISHED)).isZero();
    }

    @Test
    void one_entry_deals_with_a_bounded_number_and_says_that_more_is_due() {
        List<Operation> many = new ArrayList<>();
        for (int i = 0; i < 5500; i++) {
            many.add(new Enqueue(
                    QUEUE, Body.of("t", "x"), TaskOptions.DEFAULT.withStart(new Start.At(wall.plusSeconds(5)))));
        }
        commit(Transaction.of(many.subList(0, 2000)));
        commit(Transaction.of(many.subList(2000, 4000)));
        commit(Transaction.of(many.subList(4000, 5500)));
        wall = wall.plusSeconds(5);
        nothing();
        assertThat(stats().depth().ready()).isBetween(2500L, 4000L);
        assertThat(Deadlines.due(new Clocks(tick, wall), tables)).isTrue();
        nothing();
        nothing();
        assertThat(stats().depth().ready()).isEqualTo(5500);
        assertThat(Deadlines.due(new Clocks(tick, wall), tables)).isFalse();
    }

    @Test
    void a_stalled_task_is_ready_again_in_the_entry_that_noticed() {
        enqueue(TaskOptions.DEFAULT);
        take();
        tick = tick.plus(CLAIM);
        Applied applied = nothing();
        assertThat(applied.stalled()).extracting(task -> task.id().value()).containsExactly(1L);
        assertThat(reader.task(new TaskId(1)).orElseThrow().state()).isInstanceOf(TaskState.Ready.class);
        assertThat(stats().totals().stalled()).isEqualTo(1);
    }

    @Test
    void a_task_that_only_waited_at_a_worker_that_died_keeps_its_retries_the_first_time() {
        apply(List.of(new LogCommand.Raise(Levels.CLAIMS_IN_ADVANCE)));
        enqueue(TaskOptions.DEFAULT.withPriority(1).withRetries(0));
        TaskId waits = enqueue(TaskOptions.DEFAULT.withRetries(1));
        takeAhead(2, 1);
        pass(CLAIM);
        nothing();
        assertThat(reader.task(new TaskId(1)).orElseThrow().state()).isInstanceOf(TaskState.Failed.class);
        assertThat(reader.task(waits).orElseThrow().state()).isInstanceOf(TaskState.Ready.class);
        assertThat(reader.task(waits).orElseThrow().failures()).isZero();
        assertThat(stats().totals().stalled()).isEqualTo(2);
        assertThat(reader.attempts(waits).getFirst().error().orElseThrow()).endsWith("before the task had begun.");

        takeAhead(1, 0);
        commit(new Finish(waits, 2, new Verdict.HandBack(Duration.ZERO)));
        takeAhead(1, 0);
        pass(CLAIM);
        nothing();
        assertThat(reader.task(waits).orElseThrow().failures())
                .as("it may kill its workers")
                .isEqualTo(1);
        takeAhead(1, 0);
        pass(CLAIM);
        nothing();
        assertThat(reader.task(waits).orElseThrow().state()).isInstanceOf(TaskState.Failed.class);
    }

    @Test
    void a_task_that_was_extended_has_begun() {
        apply(List.of(new LogCommand.Raise(Levels.CLAIMS_IN_ADVANCE)));
        TaskId task = enqueue(TaskOptions.DEFAULT);
        takeAhead(1, 0);
        commit(new Operation.Extend(task, 1, CLAIM));
        pass(CLAIM);
        nothing();
        assertThat(reader.task(task).orElseThrow().failures()).isEqualTo(1);
    }

    @Test
    void at_the_first_level_every_stall_costs_a_retry() {
        TaskId task = enqueue(TaskOptions.DEFAULT);
        takeAhead(1, 0);
        pass(CLAIM);
        nothing();
        assertThat(reader.task(task).orElseThrow().failures()).isEqualTo(1);
    }

    private void takeAhead(int max, int atOnce) {
        apply(List.of(new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), max, atOnce, CLAIM))));
    }

    private void pass(Duration time) {
        tick = tick.plus(time);
        wall = wall.plus(time);
    }

    private TaskId enqueue(TaskOptions options) {
        return ((Outcome.Committed) commit(new Enqueue(QUEUE, Body.of("t", "x"), options)))
                .tasks()
                .getFirst();
    }

    private void finish(TaskId task) {
        take();
        assertThat(commit(new Finish(task, 1, Verdict.SUCCEED))).isInstanceOf(Outcome.Committed.class);
    }

    private void take() {
        apply(List.of(new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), 10, CLAIM))));
    }

    private Outcome commit(Operation operation) {
        return commit(Transaction.of(operation));
    }

    private Outcome commit(Transaction transaction) {
        Applied applied = apply(List.of(new LogCommand.Commit(transaction)));
        return ((LogAnswer.Committed) applied.answers().getFirst().answers().getFirst()).outcome();
    }

    private Applied nothing() {
        return apply(List.of());
    }

    private Applied apply(List<LogCommand> commands) {
        number++;
        return Machine.apply(
                new Entry(new Clocks(tick, wall), List.of(new Group(SESSION, number, number, commands))), tables);
    }

    private QueueStats stats() {
        return reader.queues().getFirst();
    }
}
