package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.Group;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SessionRowsTest {

    private static final SessionId ALICE = new SessionId(new UUID(1, 1));
    private static final SessionId BOB = new SessionId(new UUID(2, 2));
    private static final LogCommand ENQUEUE = new LogCommand.Commit(
            Transaction.of(new Enqueue(new QueueName("q"), Body.of("t", "x"), TaskOptions.DEFAULT)));

    private final TreeTables tables = new TreeTables();
    private Duration tick = Duration.ZERO;

    @Test
    void a_second_copy_of_a_group_changes_nothing_and_gets_the_first_answers() {
        Applied first = apply(group(ALICE, 7, 7));
        Applied second = apply(group(ALICE, 7, 7));
        assertThat(second.answers()).isEqualTo(first.answers());
        assertThat(ready()).isEqualTo(1);
    }

    @Test
    void two_copies_in_one_entry_are_one() {
        Applied applied = apply(group(ALICE, 7, 7), group(ALICE, 7, 7));
        assertThat(applied.answers().get(0)).isEqualTo(applied.answers().get(1));
        assertThat(ready()).isEqualTo(1);
    }

    @Test
    void the_same_number_of_another_session_is_another_group() {
        apply(group(ALICE, 7, 7));
        apply(group(BOB, 7, 7));
        assertThat(ready()).isEqualTo(2);
    }

    @Test
    void groups_may_arrive_out_of_order() {
        apply(group(ALICE, 8, 7));
        apply(group(ALICE, 7, 7));
        assertThat(ready()).isEqualTo(2);
    }

    @Test
    void a_copy_from_below_the_floor_is_dropped_without_an_answer() {
        apply(group(ALICE, 7, 7));
        apply(group(ALICE, 8, 8));
        assertThat(apply(group(ALICE, 7, 7)).answers()).isEmpty();
        assertThat(ready()).isEqualTo(2);
    }

    @Test
    void only_what_a_sender_still_waits_for_is_kept() {
        for (int number = 0; number < 100; number++) {
            apply(group(ALICE, number, Math.max(0, number - 2)));
        }
        assertThat(tables.size(TableName.GROUPS)).isEqualTo(3);
    }

    @Test
    void a_session_is_forgotten_after_an_idle_hour_with_all_that_was_kept_for_it() {
        apply(group(ALICE, 7, 7));
        tick = Sessions.IDLE.plusMinutes(30);
        apply(group(BOB, 1, 1));
        assertThat(tables.size(TableName.SESSIONS)).isEqualTo(1);
        assertThat(tables.size(TableName.SESSION_EXPIRY)).isEqualTo(1);
        assertThat(tables.size(TableName.GROUPS)).isEqualTo(1);
    }

    @Test
    void a_session_that_goes_on_is_kept_however_old_it_is() {
        for (int number = 0; number < 30; number++) {
            tick = tick.plusMinutes(9);
            apply(group(ALICE, number, number));
        }
        apply(group(ALICE, 29, 29));
        assertThat(ready()).isEqualTo(30);
        assertThat(tables.size(TableName.SESSION_EXPIRY)).isEqualTo(1);
    }

    @Test
    void a_group_without_commands_is_answered_and_leaves_no_trace() {
        Applied applied = apply(new Group(ALICE, 3, 3, List.of()));
        assertThat(applied.answers()).containsExactly(new Applied.Answers(ALICE, 3, List.of()));
        assertThat(tables.size(TableName.GROUPS)).isZero();
        assertThat(tables.size(TableName.SESSIONS)).isZero();
    }

    private Applied apply(Group... groups) {
        return Machine.apply(new Entry(new Clocks(tick, Instant.EPOCH.plus(tick)), List.of(groups)), tables);
    }

    private static Group group(SessionId session, long number, long floor) {
        return new Group(session, number, floor, List.of(ENQUEUE));
    }

    private long ready() {
        return new TableReader(tables)
                .queues().stream().mapToLong(stats -> stats.depth().ready()).sum();
    }
}
