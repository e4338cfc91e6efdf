package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.log.AnswersCodec;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** However small an entry is, and whatever is stored, it does a bounded amount of work. */
final class BudgetTest {

    private static final SessionId SESSION = new SessionId(new UUID(1, 1));
    private static final QueueName QUEUE = new QueueName("q");
    private static final Body SMALL = Body.of("t", "x");
    private static final Body LARGE = new Body("t", new byte[500_000]);
    private static final Duration CLAIM = Duration.ofDays(1);

    /** More rows than any entry may touch to deal with what has run out. */
    private static final long MOST_ROWS = 60_000;

    private final CountingTables tables = new CountingTables();
    private Duration tick = Duration.ZERO;
    private Instant wall = Instant.EPOCH;
    private long number;

    @Test
    void retries_that_copy_too_much_are_refused_as_a_whole_and_pass_when_they_are_split() {
        cancelled(10, LARGE);
        Refused refused = (Refused) commit(retries(1, 10));

        assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
        assertThat(refused.sentence()).contains("split it");
        assertThat(reader().payload(new TaskId(11))).isEmpty();
        for (int id = 1; id <= 10; id += 2) {
            assertThat(commit(retries(id, id + 1))).isInstanceOf(Committed.class);
        }
    }

    @Test
    void a_task_with_the_largest_payload_and_the_largest_result_can_be_retried() {
        Body largest = new Body("t", new byte[Limits.MAX_BODY_BYTES]);
        commit(new Enqueue(QUEUE, largest, TaskOptions.DEFAULT));
        take(1);
        commit(new Finish(new TaskId(1), 1, new Verdict.Succeed(Optional.of(largest))));

        assertThat(commit(new Retry(new TaskId(1)))).isInstanceOf(Committed.class);
    }

    @Test
    void retries_of_many_callers_in_one_entry_are_put_off_once_they_copy_too_much() {
        cancelled(40, LARGE);
        List<Transaction> each = LongStream.rangeClosed(1, 40)
                .mapToObj(id -> Transaction.of(new Retry(new TaskId(id))))
                .toList();

        List<Outcome> outcomes = commit(each);

        assertThat(outcomes.getFirst()).isInstanceOf(Committed.class);
        assertThat(outcomes.getLast()).isInstanceOf(Refused.class);
        assertThat(((Refused) outcomes.getLast()).reason()).isEqualTo(Reason.OVERLOADED);
        long copied = outcomes.stream().filter(Committed.class::isInstance).count() * LARGE.bytes().length;
        assertThat(copied).isLessThanOrEqualTo(4L * Limits.MAX_COPIED_BYTES);
        assertThat(commit(each.getLast().operations().getFirst())).isInstanceOf(Committed.class);
    }

    @Test
    void a_transaction_that_needs_too_many_large_results_or_documents_is_refused() {
        succeeded(40, LARGE);
        assertTooLarge(commit(operations(1, 40, id -> new Discard(new TaskId(id)))));
        assertThat(commit(operations(1, 20, id -> new Discard(new TaskId(id))))).isInstanceOf(Committed.class);

        LongStream.rangeClosed(1, 40)
                .forEach(id -> commit(new Put(DocumentKey.of("c", "d" + id), Expected.ANYTHING, LARGE)));
        assertTooLarge(commit(operations(1, 40, id -> new Delete(DocumentKey.of("c", "d" + id), Expected.ANYTHING))));
        assertThat(commit(operations(1, 20, id -> new Delete(DocumentKey.of("c", "d" + id), Expected.ANYTHING))))
                .isInstanceOf(Committed.class);
    }

    @Test
    void what_is_refused_is_nobody_elses_loss() {
        cancelled(10, LARGE);
        succeeded(40, LARGE);
        Transaction copies = Transaction.of(retries(1, 10));
        Transaction reads = Transaction.of(operations(11, 50, id -> new Discard(new TaskId(id))));
        Transaction plain = Transaction.of(enqueues(1));

        List<Outcome> outcomes = commit(List.of(
                copies, copies, copies, copies, copies, Transaction.of(retries(1, 1)), reads, reads, reads, plain));

        assertThat(outcomes.subList(0, 5)).allMatch(Refused.class::isInstance);
        assertThat(outcomes.get(5)).isInstanceOf(Committed.class);
        assertThat(outcomes.subList(6, 9)).allMatch(Refused.class::isInstance);
        assertThat(outcomes.getLast()).isInstanceOf(Committed.class);
    }

    @Test
    void an_entry_carries_out_so_many_operations_and_puts_the_rest_off() {
        List<Transaction> transactions = IntStream.range(0, 5)
                .mapToObj(i -> Transaction.of(enqueues(1000)))
                .toList();

        List<Outcome> outcomes = commit(transactions);

        assertThat(outcomes.subList(0, 4)).allMatch(Committed.class::isInstance);
        assertThat(((Refused) outcomes.getLast()).reason()).isEqualTo(Reason.OVERLOADED);
        assertThat(commit(transactions.getLast())).isInstanceOf(Committed.class);
    }

    @Test
    void claims_of_one_entry_are_bounded_together_and_each_gets_a_task() {
        for (int i = 0; i < 5; i++) {
            commit(enqueues(2000));
        }
        LogCommand thousand = new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), 1000, CLAIM));

        List<Integer> granted = apply(
                        IntStream.range(0, 8).mapToObj(i -> thousand).toList())
                .stream()
                .map(answer -> ((LogAnswer.Taken) answer).grants().size())
                .toList();

        assertThat(granted).containsExactly(1000, 1000, 1000, 1000, 1, 1, 1, 1);
    }

    @Test
    void a_limit_per_key_that_concerns_too_many_keys_is_put_off() {
        for (int i = 0; i < 6; i++) {
            int from = 2000 * i;
            commit(operations(
                    1, 2000, id -> new Enqueue(QUEUE, SMALL, TaskOptions.DEFAULT.withLimitKey("k" + (from + id)))));
            take(1000);
            take(1000);
        }
        long before = tables.touched;
        Refused refused = (Refused) commit(new Limit(QUEUE, new QueueLimits(Optional.empty(), Optional.of(1))));
        assertThat(refused.reason()).isEqualTo(Reason.OVERLOADED);
        assertThat(refused.sentence()).contains("pause the queue");
        assertThat(commit(new Limit(QUEUE, new QueueLimits(Optional.of(5), Optional.empty()))))
                .as("the limit of the whole queue concerns no line")
                .isInstanceOf(Committed.class);
        commit(operations(1, 2000, id -> new Finish(new TaskId(id), 1, Verdict.SUCCEED)));
        assertThat(commit(new Limit(QUEUE, new QueueLimits(Optional.empty(), Optional.of(1)))))
                .isInstanceOf(Committed.class);
        assertThat(tables.touched - before).isLessThan(2 * MOST_ROWS);
    }

    @Test
    void an_entry_forgets_as_many_tasks_as_it_adds() {
        for (int i = 0; i < 20; i++) {
            cancelled(2000, SMALL);
        }
        wall = wall.plus(Duration.ofDays(8));
        tick = tick.plus(Duration.ofDays(8));
        for (int i = 0; i < 10; i++) {
            commit(enqueues(2000));
        }
        assertThat(reader().queues().getFirst().depth().cancelled()).isLessThanOrEqualTo(20_000);
    }

    @Test
    void an_entry_without_commands_forgets_more() {
        for (int i = 0; i < 4; i++) {
            cancelled(2000, SMALL);
        }
        wall = wall.plus(Duration.ofDays(8));
        tick = tick.plus(Duration.ofDays(8));
        apply(List.of());

        assertThat(reader().queues().getFirst().depth().cancelled()).isBetween(4000L, 6000L);
        assertThat(Deadlines.due(new Clocks(tick, wall), tables)).isTrue();
        settle();
        assertThat(reader().queues().getFirst().depth().cancelled()).isZero();
    }

    @Test
    void large_results_are_forgotten_a_few_at_a_time() {
        succeeded(200, LARGE);
        wall = wall.plus(Duration.ofDays(8));
        tick = tick.plus(Duration.ofDays(8));
        apply(List.of());

        assertThat(reader().queues().getFirst().depth().succeeded()).isBetween(100L, 199L);
        settle();
        assertThat(reader().queues().getFirst().depth().succeeded()).isZero();
    }

    @Test
    void keys_of_many_tasks_are_forgotten_a_few_at_a_time() {
        for (int i = 0; i < 32; i++) {
            List<Outcome> outcome =
                    commit(List.of(Transaction.of(enqueues(2000)).named(new IdempotencyKey("k" + i))));
            long first = ((Committed) outcome.getFirst()).tasks().getFirst().value();
            commit(operations(first, first + 1999, id -> new Cancel(new TaskId(id), "not needed")));
        }
        wall = wall.plus(Duration.ofDays(8));
        tick = tick.plus(Duration.ofDays(8));

        settle();
        assertThat(tables.size(TableName.KEYS)).isZero();
    }

    @Test
    void the_groups_of_a_session_are_forgotten_a_few_at_a_time() {
        for (int i = 0; i < 60_000; i++) {
            tables.table(TableName.GROUPS).add(Keys.group(SESSION, i + 10L), AnswersCodec.encode(List.of()));
        }
        number = 1;
        commit(enqueues(1));
        tick = tick.plus(Sessions.IDLE.multipliedBy(2));
        apply(List.of());
        assertThat(tables.size(TableName.GROUPS)).isBetween(30_000, 60_000);
        assertThat(tables.size(TableName.SESSIONS)).isEqualTo(1);
        settle();
        assertThat(tables.size(TableName.GROUPS)).isZero();
        assertThat(tables.size(TableName.SESSIONS)).isZero();
    }

    @Test
    void a_floor_that_rises_far_forgets_the_groups_below_it_a_few_at_a_time() {
        for (int i = 0; i < 60_000; i++) {
            tables.table(TableName.GROUPS).add(Keys.group(SESSION, i + 10L), AnswersCodec.encode(List.of()));
        }
        number = 100_000;
        commit(enqueues(1));
        assertThat(tables.size(TableName.GROUPS)).isBetween(30_000, 60_000);
        for (int i = 0; i < 10; i++) {
            commit(enqueues(1));
        }
        assertThat(tables.size(TableName.GROUPS)).isEqualTo(1);
    }

    private void settle() {
        for (int i = 0; i < 1000 && Deadlines.due(new Clocks(tick, wall), tables); i++) {
            long before = tables.touched;
            apply(List.of());
            assertThat(tables.touched - before).isLessThan(MOST_ROWS);
        }
    }

    private void cancelled(int count, Body payload) {
        for (int done = 0; done < count; ) {
            int some = payload.equals(SMALL) ? count : 1;
            Committed committed = (Committed) commit(enqueues(some, payload));
            long first = committed.tasks().getFirst().value();
            commit(operations(first, first + some - 1, id -> new Cancel(new TaskId(id), "not needed")));
            done += some;
        }
    }

    private void succeeded(int count, Body result) {
        for (int i = 0; i < count; i++) {
            TaskId id = ((Committed) commit(enqueues(1))).tasks().getFirst();
            take(1);
            commit(new Finish(id, 1, new Verdict.Succeed(Optional.of(result))));
        }
    }

    private static Operation[] enqueues(int count) {
        return enqueues(count, SMALL);
    }

    private static Operation[] enqueues(int count, Body payload) {
        return operations(1, count, i -> new Enqueue(QUEUE, payload, TaskOptions.DEFAULT));
    }

    private static Operation[] retries(long from, long to) {
        return operations(from, to, id -> new Retry(new TaskId(id)));
    }

    private static Operation[] operations(long from, long to, LongFunction<Operation> each) {
        return LongStream.rangeClosed(from, to).mapToObj(each).toArray(Operation[]::new);
    }

    private static void assertTooLarge(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Refused.class);
        assertThat(((Refused) outcome).reason()).isEqualTo(Reason.TOO_LARGE);
    }

    private TableReader reader() {
        return new TableReader(tables);
    }

    private void take(int max) {
        apply(List.of(new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), max, CLAIM))));
    }

    private Outcome commit(Operation... operations) {
        return commit(Transaction.of(operations));
    }

    private Outcome commit(Transaction transaction) {
        return commit(List.of(transaction)).getFirst();
    }

    private List<Outcome> commit(List<Transaction> transactions) {
        List<LogCommand> commands = new ArrayList<>();
        transactions.forEach(transaction -> commands.add(new LogCommand.Commit(transaction)));
        return apply(commands).stream()
                .map(answer -> ((LogAnswer.Committed) answer).outcome())
                .toList();
    }

    private List<LogAnswer> apply(List<LogCommand> commands) {
        number++;
        Group group = new Group(SESSION, number, number, commands);
        return Machine.apply(new Entry(new Clocks(tick, wall), List.of(group)), tables)
                .answers()
                .getFirst()
                .answers();
    }
}
