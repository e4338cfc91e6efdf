package io.tenure.activity.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.activity.Activity;
import io.tenure.activity.ActivityEnd;
import io.tenure.activity.ActivityRefusal;
import io.tenure.activity.ActivitySpec;
import io.tenure.activity.Shortfall;
import io.tenure.activity.host.ActivityEffect.End;
import io.tenure.activity.host.ActivityEffect.Refuse;
import io.tenure.activity.host.ActivityEffect.Start;
import io.tenure.activity.host.ActivityEffect.Switched;
import io.tenure.activity.host.ActivityInput.Begin;
import io.tenure.activity.host.ActivityInput.Ended;
import io.tenure.activity.host.ActivityInput.LocalLeaseEnded;
import io.tenure.activity.host.ActivityInput.OfficeLost;
import io.tenure.activity.host.ActivityInput.ServingIs;
import io.tenure.activity.host.ActivityInput.StandingIs;
import io.tenure.activity.host.ActivityInput.SwitchQuorum;
import io.tenure.activity.host.ActivityInput.WakeUp;
import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.lease.Voters;
import io.tenure.node.NodeId;
import io.tenure.store.LeaseId;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ActivityTableTest {

    private static final NodeId A = NodeId.parse("a-00000001");
    private static final NodeId B = NodeId.parse("b-00000002");
    private static final NodeId C = NodeId.parse("c-00000003");
    private static final Voters VOTERS = Voters.of(Set.of(A, B, C));
    private static final Holder SELF = new Holder(A, new LeaseId("one"));
    private static final Holder OTHER = new Holder(B, new LeaseId("two"));
    private static final Moment NOW = new Moment(0);
    private static final Moment LATER = NOW.plus(Duration.ofSeconds(2));

    private ActivityTable table = ActivityTable.EMPTY;

    @Test
    void an_activity_starts_at_once_when_its_conditions_hold() {
        leading(A, B, C);
        assertThat(begin(1, "rebalance", Quorum.MAJORITY)).singleElement().isInstanceOf(Start.class);
    }

    @Test
    void a_domain_conflict_waits_and_then_fails_with_the_precise_reason() {
        leading(A, B, C);
        begin(1, "first", Quorum.MAJORITY);
        assertThat(begin(2, "second", Quorum.MAJORITY)).isEmpty();
        assertThat(step(new WakeUp(), LATER.minus(Duration.ofNanos(1)))).isEmpty();
        leadingUntil(LATER.plus(Duration.ofSeconds(1)), A, B, C);
        assertThat(step(new WakeUp(), LATER))
                .containsExactly(new Refuse(2, new ActivityRefusal.DomainConflict("data", "first")));
    }

    @Test
    void one_that_waits_starts_as_soon_as_the_domain_is_free_first_come_first() {
        leading(A, B, C);
        begin(1, "first", Quorum.MAJORITY);
        begin(2, "second", Quorum.MAJORITY);
        begin(3, "third", Quorum.MAJORITY);
        assertThat(started(step(new Ended(1), NOW))).containsExactly(2L);
        assertThat(started(step(new Ended(2), NOW))).containsExactly(3L);
    }

    @Test
    void a_child_is_in_no_conflict_with_its_family_and_inherits_its_lease_and_path() {
        leading(A, B, C);
        begin(1, "parent", Quorum.MAJORITY);
        List<ActivityEffect> effects =
                step(new Begin(2, ActivitySpec.of("child", "data", Quorum.MAJORITY), OptionalLong.of(1), LATER), NOW);
        Activity child = ((Start) effects.getFirst()).activity();
        assertThat(child.path()).containsExactly("parent", "child");
        assertThat(child.family()).isEqualTo(1);
        assertThat(child.lease()).isEqualTo(SELF);
    }

    @Test
    void a_child_of_an_old_lease_is_refused() {
        leading(A, B, C);
        begin(1, "parent", Quorum.FOLLOWER);
        step(new ServingIs(Optional.of(OTHER)), NOW);
        step(new Begin(2, ActivitySpec.of("child", "data", Quorum.FOLLOWER), OptionalLong.of(1), NOW), NOW);
        assertThat(step(new WakeUp(), NOW)).isEmpty();
        assertThat(table.all()).extracting(Activity::id).containsExactly(1L);
    }

    @Test
    void without_the_local_lease_nothing_starts() {
        step(new StandingIs(standing(LATER, Optional.empty(), A, B, C)), NOW);
        assertThat(begin(1, "x", Quorum.MAJORITY, NOW))
                .containsExactly(new Refuse(1, new ActivityRefusal.NoLease(Optional.empty(), Optional.empty())));
    }

    @Test
    void a_node_that_does_not_lead_says_so() {
        step(new ServingIs(Optional.of(OTHER)), NOW);
        assertThat(begin(1, "x", Quorum.MAJORITY, NOW)).containsExactly(new Refuse(1, new ActivityRefusal.NotLeader()));
    }

    @Test
    void a_missing_quorum_names_what_is_required_and_what_is_held() {
        leading(A);
        assertThat(begin(1, "x", Quorum.MAJORITY, NOW))
                .containsExactly(new Refuse(
                        1, new ActivityRefusal.NoQuorum(new Shortfall(Quorum.MAJORITY, Set.of(A), Set.of()))));
    }

    @Test
    void loss_of_a_lease_ends_just_the_activities_that_need_it() {
        leading(A, B, C);
        begin(1, "majority", Quorum.MAJORITY);
        step(new Begin(2, ActivitySpec.of("all", "other", Quorum.ALL), OptionalLong.empty(), LATER), NOW);
        leading(A, B);
        assertThat(table.all())
                .filteredOn(a -> a.end().isPresent())
                .extracting(Activity::id)
                .containsExactly(2L);
    }

    @Test
    void the_passing_of_time_alone_ends_what_stood_on_a_lease() {
        leading(A, B, C);
        begin(1, "x", Quorum.MAJORITY);
        assertThat(table.wakeAt()).contains(LATER);
        assertThat(step(new WakeUp(), LATER)).singleElement().isInstanceOf(End.class);
    }

    @Test
    void leases_that_have_run_out_are_not_said_to_be_held() {
        leading(A, B, C);
        begin(1, "x", Quorum.MAJORITY);
        End end = (End) step(new WakeUp(), LATER).getFirst();
        assertThat(end.reason())
                .hasToString("it lost its quorum: it needs a majority of the voters, but no lease is held;"
                        + " those of [a-00000001, b-00000002, c-00000003] have run out");
        Shortfall two = new Shortfall(Quorum.MAJORITY, Set.of(A), Set.of(B));
        assertThat(two)
                .hasToString("it needs a majority of the voters, but only the leases of [a-00000001] are held;"
                        + " those of [b-00000002] have run out");
    }

    @Test
    void an_unsafe_activity_needs_no_quorum_and_survives_its_loss() {
        leading(A, B, C);
        step(new Begin(1, ActivitySpec.of("x", "d", Quorum.ALL).unsafe(), OptionalLong.empty(), NOW), NOW);
        leading(A);
        step(new OfficeLost(LossReason.QUORUM_LOST), NOW);
        assertThat(table.all()).extracting(Activity::end).containsExactly(Optional.empty());
    }

    @Test
    void even_an_unsafe_activity_ends_when_the_node_hands_over() {
        leading(A, B, C);
        step(new Begin(1, ActivitySpec.of("x", "d", Quorum.ALL).unsafe(), OptionalLong.empty(), NOW), NOW);
        assertThat(step(new OfficeLost(LossReason.RESIGNED), NOW))
                .singleElement()
                .isInstanceOf(End.class);
    }

    @Test
    void children_of_an_unsafe_activity_are_unsafe() {
        leading(A, B, C);
        step(new Begin(1, ActivitySpec.of("x", "d", Quorum.ALL).unsafe(), OptionalLong.empty(), NOW), NOW);
        step(new Begin(2, ActivitySpec.of("y", "d", Quorum.ALL), OptionalLong.of(1), NOW), NOW);
        leading(A);
        assertThat(table.all()).extracting(Activity::end).containsOnly(Optional.empty());
    }

    @Test
    void a_follower_ends_only_with_the_local_lease() {
        step(new ServingIs(Optional.of(OTHER)), NOW);
        begin(1, "x", Quorum.FOLLOWER);
        assertThat(step(new OfficeLost(LossReason.QUORUM_LOST), NOW)).isEmpty();
        assertThat(step(new LocalLeaseEnded(SELF), NOW)).isEmpty();
        assertThat(step(new LocalLeaseEnded(OTHER), NOW)).singleElement().isInstanceOf(End.class);
    }

    @Test
    void losing_the_office_ends_its_activities_with_the_reason() {
        leading(A, B, C);
        begin(1, "x", Quorum.MAJORITY);
        List<ActivityEffect> effects = step(new OfficeLost(LossReason.FENCED), NOW);
        assertThat(((End) effects.getFirst()).reason()).isEqualTo(new ActivityEnd.OfficeLost(LossReason.FENCED));
    }

    @Test
    void an_ended_activity_keeps_its_domain_until_it_is_dead() {
        leading(A, B, C);
        begin(1, "x", Quorum.MAJORITY);
        step(new OfficeLost(LossReason.QUORUM_LOST), NOW);
        leading(A, B, C);
        assertThat(started(begin(2, "y", Quorum.MAJORITY))).isEmpty();
        assertThat(started(step(new Ended(1), NOW))).containsExactly(2L);
    }

    @Test
    void a_quorum_is_switched_only_if_the_new_one_is_had() {
        leading(A, B);
        begin(1, "x", Quorum.MAJORITY);
        assertThat(step(new SwitchQuorum(1, Quorum.ALL), NOW))
                .containsExactly(new Switched(
                        1,
                        Optional.of(new ActivityRefusal.NoQuorum(new Shortfall(Quorum.ALL, Set.of(A, B), Set.of())))));
        assertThat(step(new SwitchQuorum(1, Quorum.all(Set.of(B))), NOW))
                .containsExactly(new Switched(1, Optional.empty()));
        leading(A, C);
        assertThat(table.all()).filteredOn(a -> a.end().isPresent()).hasSize(1);
    }

    @Test
    void a_follower_does_not_begin_under_a_lease_that_has_ended() {
        step(new ServingIs(Optional.of(OTHER)), NOW);
        begin(1, "x", Quorum.FOLLOWER);
        assertThat(begin(2, "waits for its domain", Quorum.FOLLOWER)).isEmpty();
        step(new LocalLeaseEnded(OTHER), NOW);

        assertThat(started(step(new Ended(1), NOW))).isEmpty();
        assertThat(started(begin(3, "y", Quorum.FOLLOWER))).isEmpty();
        assertThat(started(step(new ServingIs(Optional.of(SELF)), NOW))).containsExactly(2L);
    }

    @Test
    void a_follower_ends_when_another_is_served() {
        step(new ServingIs(Optional.of(OTHER)), NOW);
        begin(1, "x", Quorum.FOLLOWER);

        assertThat(step(new ServingIs(Optional.of(SELF)), NOW)).singleElement().isInstanceOf(End.class);
    }

    @Test
    void an_activity_that_has_been_ended_is_told_that_it_cannot_switch() {
        leading(A, B, C);
        begin(1, "x", Quorum.MAJORITY);
        step(new OfficeLost(LossReason.QUORUM_LOST), NOW);

        assertThat(step(new SwitchQuorum(1, Quorum.ALL), NOW))
                .singleElement()
                .isInstanceOfSatisfying(
                        Switched.class,
                        switched -> assertThat(switched.refusal()).isPresent());
    }

    @Test
    void whoever_switches_to_a_quorum_of_a_leader_runs_under_the_term() {
        leading(A, B, C);
        begin(1, "x", Quorum.FOLLOWER);
        step(new SwitchQuorum(1, Quorum.MAJORITY), NOW);
        assertThat(table.all())
                .singleElement()
                .satisfies(a -> assertThat(a.term()).contains(new Term(7)));

        assertThat(step(new OfficeLost(LossReason.QUORUM_LOST), NOW))
                .singleElement()
                .isInstanceOf(End.class);
    }

    @Test
    void a_change_of_the_voters_needs_both_majorities_while_it_lasts() {
        leading(A, B, C);
        begin(1, "x", Quorum.MAJORITY);
        NodeId d = NodeId.parse("d-00000004");
        Voters joint = new Voters(Set.of(A, d), Set.of(A, B, C));
        OfficeStanding now = standing(LATER, Optional.of(SELF), A, B, C);
        step(new StandingIs(new OfficeStanding(now.term(), now.held(), joint, now.row())), NOW);
        assertThat(table.all()).filteredOn(a -> a.end().isPresent()).hasSize(1);
    }

    private void leading(NodeId... held) {
        leadingUntil(LATER, held);
    }

    private void leadingUntil(Moment until, NodeId... held) {
        step(new StandingIs(standing(until, Optional.of(SELF), held)), NOW);
    }

    private static OfficeStanding standing(Moment until, Optional<Holder> local, NodeId... held) {
        Map<NodeId, Moment> leases = new HashMap<>();
        for (NodeId node : held) {
            leases.put(node, until);
        }
        return new OfficeStanding(Optional.of(new Term(7)), leases, VOTERS, local);
    }

    private List<ActivityEffect> begin(long id, String name, Quorum quorum) {
        return begin(id, name, quorum, LATER);
    }

    private List<ActivityEffect> begin(long id, String name, Quorum quorum, Moment patienceEnds) {
        return step(new Begin(id, ActivitySpec.of(name, "data", quorum), OptionalLong.empty(), patienceEnds), NOW);
    }

    private static List<Long> started(List<ActivityEffect> effects) {
        return effects.stream()
                .filter(Start.class::isInstance)
                .map(effect -> ((Start) effect).activity().id())
                .toList();
    }

    private List<ActivityEffect> step(ActivityInput input, Moment now) {
        Step<ActivityTable, ActivityEffect> step = table.step(input, now);
        table = step.state();
        return step.effects();
    }
}
