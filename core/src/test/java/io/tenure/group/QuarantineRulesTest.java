package io.tenure.group;

import static io.tenure.group.GroupDriver.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.time.Moment;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How a node restrains itself. */
class QuarantineRulesTest {

    private static final Moment START = new Moment(0);
    private static final Duration HOLD_DOWN = GroupSettings.DEFAULT.holdDown();

    @Test
    void a_node_owns_nothing_before_it_has_caught_up_and_its_hold_down_is_over() {
        GroupDriver node = new GroupDriver(3).met().take(new GroupInput.CaughtUp(0));
        node.freeze(HOLD_DOWN.minusMillis(1));
        assertThat(node.shown(0)).isEqualTo(MemberStatus.SYNCHRONIZING);
        node.freeze(Duration.ofMillis(1));
        assertThat(node.shown(0)).isEqualTo(MemberStatus.AVAILABLE);
        assertThat(node.own().incarnation()).isEqualTo(GroupDriver.FIRST + 1);

        GroupDriver behind = new GroupDriver(3).met().pass(Duration.ofSeconds(10));
        assertThat(behind.shown(0)).isEqualTo(MemberStatus.SYNCHRONIZING);
        behind.take(new GroupInput.CaughtUp(0));
        assertThat(behind.shown(0)).isEqualTo(MemberStatus.AVAILABLE);
    }

    @Test
    void a_node_that_was_given_up_by_a_steady_member_is_held_back_and_must_catch_up_again() {
        GroupDriver node =
                new GroupDriver(3).met().take(new GroupInput.CaughtUp(0)).freeze(HOLD_DOWN);
        node.told(1, entry(0, node.own().incarnation(), Condition.DEAD, 1, 2));
        assertThat(node.shown(0)).isEqualTo(MemberStatus.SYNCHRONIZING);
        assertThat(node.all(GroupEffect.Returned.class)).containsExactly(new GroupEffect.Returned(1));
        node.take(new GroupInput.CaughtUp(0));
        node.now = node.now.plus(HOLD_DOWN.multipliedBy(2));
        node.take(new GroupInput.Tick());
        assertThat(node.shown(0)).isEqualTo(MemberStatus.SYNCHRONIZING);
        node.take(new GroupInput.CaughtUp(1));
        assertThat(node.shown(0)).isEqualTo(MemberStatus.AVAILABLE);
    }

    @Test
    void one_absence_counts_once_however_many_tell_of_it() {
        GroupDriver node = new GroupDriver(3).met();
        long given = node.own().incarnation();
        node.told(1, entry(0, given, Condition.DEAD, 1)).told(2, entry(0, given, Condition.DEAD, 1));
        assertThat(node.state.quarantine().returns()).isEqualTo(1);
    }

    @Test
    void an_absence_is_noticed_although_its_suspicion_was_denied_first() {
        GroupDriver node = new GroupDriver(3).met();
        long given = node.own().incarnation();
        node.told(1, entry(0, given, Condition.SUSPECT, 1)).told(2, entry(0, given, Condition.DEAD, 1));
        assertThat(node.state.quarantine().returns()).isEqualTo(1);
    }

    @Test
    void a_member_that_was_itself_away_sends_nobody_into_quarantine() {
        GroupDriver node = new GroupDriver(5).met();
        node.told(2, entry(1, 1, Condition.LEFT)).told(2, entry(1, 2, Condition.ALIVE));
        node.told(1, entry(0, node.own().incarnation(), Condition.DEAD, 1));
        assertThat(node.state.quarantine().returns()).isZero();
    }

    @Test
    void a_node_that_lost_half_of_the_members_was_away_itself() {
        GroupDriver node = new GroupDriver(4).met();
        node.told(3, entry(1, 1, Condition.LEFT), entry(2, 1, Condition.LEFT)).take(new GroupInput.Tick());
        node.told(3, entry(1, 2, Condition.ALIVE), entry(2, 2, Condition.ALIVE));
        node.told(1, entry(0, node.own().incarnation(), Condition.DEAD, 1));
        assertThat(node.state.quarantine().returns()).isEqualTo(1);
    }

    @Test
    void the_hold_down_doubles_with_each_return_up_to_a_minute() {
        Quarantine quarantine = Quarantine.atStart(1, START, HOLD_DOWN);
        assertThat(START.until(quarantine.until())).isEqualTo(Duration.ofSeconds(2));
        for (long seconds : new long[] {4, 8, 16, 32, 60, 60}) {
            quarantine = quarantine.again(1, START, HOLD_DOWN);
            assertThat(START.until(quarantine.until())).isEqualTo(Duration.ofSeconds(seconds));
        }
        quarantine = quarantine.again(1, START.plus(Duration.ofMinutes(6)), HOLD_DOWN);
        assertThat(START.plus(Duration.ofMinutes(6)).until(quarantine.until())).isEqualTo(Duration.ofSeconds(4));
    }
}
