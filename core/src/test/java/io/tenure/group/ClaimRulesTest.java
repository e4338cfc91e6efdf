package io.tenure.group;

import static io.tenure.group.GroupDriver.entry;
import static io.tenure.group.GroupDriver.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a node makes of what it is told. */
class ClaimRulesTest {

    @Test
    void a_higher_incarnation_counts_whatever_was_claimed_of_a_lower_one() {
        GroupDriver node = new GroupDriver(4).met().told(1, entry(2, 1, Condition.SUSPECT, 1));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.SUSPECT);
        node.told(1, entry(2, 2, Condition.ALIVE));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.ALIVE);
        node.told(1, entry(2, 1, Condition.LEFT));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.ALIVE);
    }

    @Test
    void of_equal_incarnations_the_worse_claim_counts() {
        GroupDriver node = new GroupDriver(4).met().told(1, entry(2, 1, Condition.SUSPECT, 1));
        node.told(1, entry(2, 1, Condition.ALIVE));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.SUSPECT);
        node.told(1, entry(2, 1, Condition.LEFT)).told(1, entry(2, 1, Condition.DEAD, 1));
        node.told(1, entry(2, 1, Condition.SUSPECT, 1));
        assertThat(node.entry(2).condition()).isEqualTo(Condition.LEFT);
        assertThat(node.shown(2)).isEqualTo(MemberStatus.UNAVAILABLE);
    }

    @Test
    void accusers_are_united_and_shorten_the_suspicion() {
        Duration alone = GroupSettings.DEFAULT.suspicion(5, 1);
        Duration together = GroupSettings.DEFAULT.suspicion(5, 4);
        assertThat(alone).isEqualTo(together.multipliedBy(3));
        GroupDriver node = new GroupDriver(5).met();
        node.told(1, entry(4, 1, Condition.SUSPECT, 1))
                .told(2, entry(4, 1, Condition.SUSPECT, 2))
                .told(3, entry(4, 1, Condition.SUSPECT, 3, 0));
        assertThat(node.entry(4).accusers()).containsExactly(id(0), id(1), id(2), id(3));
        node.now = node.now.plus(together);
        node.take(new GroupInput.Tick());
        assertThat(node.entry(4).condition()).isEqualTo(Condition.DEAD);
    }

    @Test
    void a_single_accuser_is_believed_only_after_the_whole_time() {
        GroupDriver node = new GroupDriver(5).met().told(1, entry(4, 1, Condition.SUSPECT, 1));
        assertThat(node.now.until(end(node, 4))).isEqualTo(GroupSettings.DEFAULT.suspicion(5, 1));
        node.told(2, entry(4, 1, Condition.SUSPECT, 2));
        assertThat(node.now.until(end(node, 4)))
                .isEqualTo(GroupSettings.DEFAULT.suspicion(5, 2))
                .isLessThan(GroupSettings.DEFAULT.suspicion(5, 1));
    }

    private static Moment end(GroupDriver node, int member) {
        Note note = Objects.requireNonNull(node.state.notes().get(id(member)));
        return node.state.endOf(note.suspicion().orElseThrow(), node.entry(member));
    }

    @Test
    void a_verdict_of_another_gives_the_own_suspicion_its_full_weight_and_no_more() {
        GroupDriver node = new GroupDriver(5).met().told(1, entry(4, 1, Condition.DEAD, 1));
        assertThat(node.entry(4).condition()).isEqualTo(Condition.SUSPECT);
        assertThat(node.shown(4)).isNotEqualTo(MemberStatus.UNAVAILABLE);
        node.freeze(GroupSettings.DEFAULT.leastSuspicion(5));
        assertThat(node.entry(4).condition()).isEqualTo(Condition.DEAD);
    }

    @Test
    void a_verdict_about_one_that_nobody_here_has_heard_of_is_believed() {
        GroupDriver node = new GroupDriver(3).told(1, entry(1, 1, Condition.ALIVE), entry(2, 9, Condition.DEAD, 1));
        assertThat(node.entry(2)).isEqualTo(entry(2, 9, Condition.DEAD, 1));
    }

    @Test
    void only_the_node_itself_denies_and_tells_its_accusers_at_once() {
        GroupDriver node = new GroupDriver(4).met().told(1, entry(0, GroupDriver.FIRST, Condition.SUSPECT, 2));
        assertThat(node.own().incarnation()).isEqualTo(GroupDriver.FIRST + 1);
        assertThat(node.own().condition()).isEqualTo(Condition.ALIVE);
        assertThat(node.sent(Matter.Ping.class))
                .extracting(GroupEffect.Send::to)
                .contains(id(2));
        assertThat(node.state.pulse().health()).isEqualTo(1);
        node.told(1, entry(0, GroupDriver.FIRST, Condition.SUSPECT, 2));
        assertThat(node.own().incarnation()).isEqualTo(GroupDriver.FIRST + 1);
    }

    @Test
    void what_an_earlier_process_said_with_a_later_clock_is_passed() {
        GroupDriver node = new GroupDriver(3).met().told(1, entry(0, 5000, Condition.ALIVE));
        assertThat(node.own().incarnation()).isEqualTo(5001);
        assertThat(node.state.pulse().health()).isZero();
        node.told(1, entry(0, 6000, Condition.DEAD, 1));
        assertThat(node.own().incarnation()).isEqualTo(6001);
        assertThat(node.state.quarantine().returns()).isZero();
    }

    @Test
    void who_is_not_on_the_roll_is_refused_and_not_taken_from_others() {
        GroupDriver node = new GroupDriver(3).met();
        node.take(new GroupInput.Members(11, GroupDriver.ids(2)));
        node.effects.clear();
        node.told(1, entry(2, 9, Condition.ALIVE));
        assertThat(node.state.table()).containsOnlyKeys(id(0), id(1));
        node.told(2, entry(1, 99, Condition.LEFT));
        assertThat(node.entry(1).condition()).isEqualTo(Condition.ALIVE);
        assertThat(node.all(GroupEffect.Refuse.class))
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.sentence()).contains("n2-00000002 is not a member"));
    }

    @Test
    void a_newcomer_is_answered_before_this_node_knows_it_but_not_believed() {
        GroupDriver node = new GroupDriver(2).met();
        GroupLetter early = new GroupLetter(
                GroupDriver.CLUSTER,
                id(2),
                11,
                new Matter.Ping(5),
                QuorumRegister.UNSET,
                0,
                List.of(entry(1, 99, Condition.LEFT)));
        node.heard(early);
        assertThat(node.all(GroupEffect.Answer.class)).hasSize(1);
        assertThat(node.entry(1).condition()).isEqualTo(Condition.ALIVE);
    }

    @Test
    void an_older_roll_has_no_effect_and_a_namesake_on_a_newer_one_replaces() {
        GroupDriver node = new GroupDriver(3).met();
        node.take(new GroupInput.Members(9, GroupDriver.ids(1)));
        assertThat(node.state.table()).hasSize(3);
        var another = NodeId.parse("n2-0000000f");
        node.take(new GroupInput.Members(12, List.of(id(0), id(1), another)));
        GroupView view = node.state.shown().view().orElseThrow();
        assertThat(view.member(id(2)).orElseThrow().status()).isEqualTo(MemberStatus.REPLACED);
        assertThat(view.member(another).orElseThrow().status()).isEqualTo(MemberStatus.UNAVAILABLE);
        assertThat(view.quorum()).isEqualTo(2);
    }

    @Test
    void the_highest_quorum_register_wins_and_is_saved() {
        GroupDriver node = new GroupDriver(3).met().take(new GroupInput.SetQuorum(1));
        assertThat(node.state.shown().view().orElseThrow().quorum()).isEqualTo(1);
        assertThat(node.all(GroupEffect.Save.class)).hasSize(1);
        node.heard(quorum(new QuorumRegister(1, "a", 3)));
        assertThat(node.state.quorum().value()).isEqualTo(1);
        node.heard(quorum(new QuorumRegister(2, "a", 3)));
        assertThat(node.state.quorum().value()).isEqualTo(3);
        assertThat(node.all(GroupEffect.Save.class)).hasSize(2);
        assertThat(node.all(GroupEffect.Save.class).getLast().quorum()).isEqualTo(node.state.quorum());
        node.take(new GroupInput.SetQuorum(0));
        assertThat(node.state.shown().view().orElseThrow().quorum()).isEqualTo(2);
    }

    private static GroupLetter quorum(QuorumRegister register) {
        return new GroupLetter(GroupDriver.CLUSTER, id(1), 10, new Matter.Ping(1), register, 0, List.of());
    }
}
