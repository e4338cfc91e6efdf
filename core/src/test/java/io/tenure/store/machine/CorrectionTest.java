package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.ClockCorrection;
import io.tenure.store.Clocks;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Ready;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The wall clock is set, by a person, after it was wrong. */
final class CorrectionTest {

    private static final SessionId SESSION = new SessionId(new UUID(1, 1));
    private static final QueueName QUEUE = new QueueName("q");
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration DECADE = Duration.ofDays(3650);
    private static final Duration HOUR = Duration.ofHours(1);

    private final TreeTables tables = new TreeTables();
    private final TableReader reader = new TableReader(tables);
    private Clocks now = new Clocks(Duration.ZERO, NOON);
    private long number;

    @Test
    void the_wall_clock_goes_where_it_is_set_and_who_did_it_is_kept() {
        pass(DECADE);
        assertThat(correct(NOON))
                .contains(new ClockCorrection(1, DECADE, NOON.plus(DECADE), NOON, "anna", "it was years ahead"));
        assertThat(reader.clocks()).isEqualTo(new Clocks(DECADE, NOON, 1));
        assertThat(Corrections.read(tables)).extracting(ClockCorrection::to).containsExactly(NOON);
    }

    @Test
    void an_entry_that_was_stamped_before_does_not_undo_it() {
        pass(DECADE);
        Clocks before = now;
        correct(NOON);
        now = new Clocks(before.tick().plusSeconds(1), before.wall().plusSeconds(1));
        nothing();
        assertThat(reader.clocks()).isEqualTo(new Clocks(before.tick().plusSeconds(1), NOON, 1));
        now = new Clocks(before.tick().plusSeconds(2), NOON.plusSeconds(2), 1);
        nothing();
        assertThat(reader.clocks()).isEqualTo(now);
    }

    @Test
    void only_the_newest_hundred_are_kept() {
        for (int i = 0; i < 150; i++) {
            correct(NOON.plusSeconds(i));
        }
        assertThat(Corrections.read(tables)).hasSize(100);
        assertThat(Corrections.read(tables).getFirst().number()).isEqualTo(150);
        assertThat(reader.clocks().corrections()).isEqualTo(150);
    }

    @Test
    void what_was_submitted_by_the_wrong_clock_waits_as_long_as_was_meant() {
        now = new Clocks(Duration.ZERO, NOON.plus(DECADE));
        TaskId soon = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR)));
        TaskId at = enqueue(
                TaskOptions.DEFAULT.withStart(new Start.At(NOON.plus(DECADE).plus(HOUR))));
        pass(Duration.ofMinutes(10));
        back(NOON.plus(Duration.ofMinutes(10)));
        assertThat(state(soon)).isEqualTo(new Delayed(NOON.plus(HOUR)));
        assertThat(task(soon).enqueued()).isEqualTo(NOON);
        assertThat(state(at))
                .as("what names a time keeps it")
                .isEqualTo(new Delayed(NOON.plus(DECADE).plus(HOUR)));
        pass(Duration.ofMinutes(50));
        nothing();
        assertThat(state(soon)).isEqualTo(new Ready(NOON.plus(HOUR)));
    }

    @Test
    void what_became_ready_too_early_waits_again_unless_it_was_claimed() {
        TaskId year = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofDays(365))));
        TaskId day =
                enqueue(TaskOptions.DEFAULT.withPriority(1).withStart(new Start.At(NOON.plus(Duration.ofDays(1)))));
        pass(DECADE);
        nothing();
        assertThat(state(year)).isInstanceOf(Ready.class);
        claim(1);
        back(NOON);
        assertThat(state(year)).isEqualTo(new Delayed(NOON.plus(Duration.ofDays(365))));
        assertThat(state(day)).isInstanceOf(TaskState.Claimed.class);
        assertThat(reader.queues().getFirst().depth().waiting()).isEqualTo(1);
    }

    @Test
    void ready_tasks_keep_their_order_with_those_that_come_later() {
        TaskId before = enqueue(TaskOptions.DEFAULT);
        pass(DECADE);
        TaskId wrong = enqueue(TaskOptions.DEFAULT);
        TaskId limited = enqueue(TaskOptions.DEFAULT.withLimitKey("k"));
        TaskId behind = enqueue(TaskOptions.DEFAULT.withLimitKey("k"));
        back(NOON.plusSeconds(1));
        pass(Duration.ofSeconds(1));
        TaskId after = enqueue(TaskOptions.DEFAULT);
        assertThat(claim(10)).containsExactly(before, wrong, limited, behind, after);
    }

    @Test
    void a_task_that_was_tried_by_the_wrong_clock_does_not_stand_behind_all_others() {
        TaskId tried = enqueue(TaskOptions.DEFAULT);
        pass(DECADE);
        claim(1);
        commit(Transaction.of(new Finish(tried, 1, new Verdict.HandBack(Duration.ZERO))));
        back(NOON.plusSeconds(1));
        pass(Duration.ofSeconds(1));
        TaskId after = enqueue(TaskOptions.DEFAULT);
        assertThat(claim(10)).containsExactly(tried, after);
    }

    @Test
    void a_window_of_a_unique_key_is_as_long_as_it_was() {
        TaskOptions unique = TaskOptions.DEFAULT.withUnique(Unique.within(HOUR, "u", Unique.Clash.KEEP));
        now = new Clocks(Duration.ZERO, NOON.plus(DECADE));
        TaskId first = enqueue(unique);
        back(NOON);
        pass(HOUR.minusSeconds(1));
        assertThat(enqueue(unique)).isEqualTo(first);
        pass(Duration.ofSeconds(1));
        assertThat(enqueue(unique)).isNotEqualTo(first);
    }

    @Test
    void many_tasks_go_back_a_bounded_number_at_a_time_and_nobody_sets_the_clock_meanwhile() {
        pass(DECADE);
        List<Enqueue> many = new ArrayList<>();
        for (int i = 0; i < 2500; i++) {
            many.add(task(TaskOptions.DEFAULT.withStart(new Start.After(HOUR))));
        }
        commit(Transaction.of(List.copyOf(many)));
        correct(NOON);
        nothing();
        assertThat(state(new TaskId(1000))).isEqualTo(new Delayed(NOON.plus(HOUR)));
        assertThat(state(new TaskId(1001)))
                .isEqualTo(new Delayed(NOON.plus(DECADE).plus(HOUR)));
        assertThat(Deadlines.due(now, tables)).isTrue();
        assertThat(correct(NOON)).as("an earlier one is under way").isEmpty();
        nothing();
        assertThat(state(new TaskId(2500))).isEqualTo(new Delayed(NOON.plus(HOUR)));
        assertThat(Deadlines.due(now, tables)).isFalse();
        assertThat(correct(NOON)).isPresent();
    }

    @Test
    void what_cannot_be_set_is_refused_with_a_sentence() {
        assertThatThrownBy(() -> new LogCommand.Correct(Instant.EPOCH, "anna", "why"))
                .hasMessage("The wall clock can be set to a time between the years 2000 and 9999,"
                        + " not to 1970-01-01T00:00:00Z.");
        assertThatThrownBy(() -> new LogCommand.Correct(NOON, "anna", "")).hasMessageContaining("reason");
        assertThatThrownBy(() -> new LogCommand.Correct(NOON, "", "why")).hasMessageContaining("who sets the clock");
    }

    private void pass(Duration time) {
        now = new Clocks(now.tick().plus(time), now.wall().plus(time), now.corrections());
    }

    /** Sets the clock and lets all that follows from it happen. */
    private void back(Instant to) {
        assertThat(correct(to)).isPresent();
        nothing();
        assertThat(Deadlines.due(now, tables)).isFalse();
    }

    private Optional<ClockCorrection> correct(Instant to) {
        LogAnswer answer = apply(List.of(new LogCommand.Correct(to, "anna", "it was years ahead")));
        now = reader.clocks();
        return ((LogAnswer.Corrected) answer).correction();
    }

    private TaskId enqueue(TaskOptions options) {
        return ((Outcome.Committed) commit(Transaction.of(task(options))))
                .tasks()
                .getFirst();
    }

    private static Enqueue task(TaskOptions options) {
        return new Enqueue(QUEUE, Body.of("t", "x"), options);
    }

    private TaskRecord task(TaskId id) {
        return reader.task(id).orElseThrow();
    }

    private TaskState state(TaskId id) {
        return task(id).state();
    }

    private List<TaskId> claim(int most) {
        LogAnswer answer = apply(List.of(new LogCommand.Take(new ClaimRequest(QUEUE, new WorkerId("w"), most, HOUR))));
        return ((LogAnswer.Taken) answer)
                .grants().stream().map(LogAnswer.Grant::task).toList();
    }

    private Outcome commit(Transaction transaction) {
        return ((LogAnswer.Committed) apply(List.of(new LogCommand.Commit(transaction)))).outcome();
    }

    private void nothing() {
        Machine.apply(new Entry(now, List.of()), tables);
    }

    private LogAnswer apply(List<LogCommand> commands) {
        number++;
        return Machine.apply(new Entry(now, List.of(new Group(SESSION, number, number, commands))), tables)
                .answers()
                .getFirst()
                .answers()
                .getFirst();
    }
}
