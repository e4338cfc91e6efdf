package io.tenure.office;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.N4;
import static io.tenure.lease.Sample.N5;
import static io.tenure.lease.Sample.at;
import static io.tenure.lease.Sample.holder;
import static io.tenure.office.KeeperDriver.NEXT;
import static io.tenure.office.KeeperDriver.OPEN;
import static io.tenure.office.KeeperDriver.acquiring;
import static io.tenure.office.KeeperDriver.bystander;
import static io.tenure.office.KeeperDriver.holding;
import static io.tenure.office.KeeperDriver.leading;
import static io.tenure.office.KeeperDriver.noting;
import static io.tenure.office.KeeperDriver.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.LossReason;
import io.tenure.node.NodeId;
import io.tenure.office.OfficeEffect.Ask;
import io.tenure.office.OfficeEffect.EndProcess;
import io.tenure.office.OfficeEffect.EndWork;
import io.tenure.office.OfficeEffect.GiveBack;
import io.tenure.office.OfficeEffect.HandOver;
import io.tenure.office.OfficeEffect.NoteTerm;
import io.tenure.store.Office;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LeavingOfficeTest {

    private static final List<OfficeEffect> GIVE_BACK = List.of(given(N1), given(N2), given(N3));

    @Test
    void work_is_ended_then_the_candidacy_given_up_and_the_leases_last() {
        KeeperDriver node = leading();

        assertThat(node.tell(new OfficeInput.Resign())).containsExactly(ended(LossReason.RESIGNED));
        assertThat(node.believedUntil()).isEmpty();
        assertThat(node.keeper().holding()).isEmpty();
        assertThat(node.pass(300).wakeUp()).isEmpty();
        assertThat(node.workEnded()).containsExactly(new HandOver());
        assertThat(node.pass(300).wakeUp()).isEmpty();
        assertThat(node.handedOver(true)).isEqualTo(GIVE_BACK);
        assertThat(node.pass(10_000).wakeUp()).isEmpty();
    }

    @Test
    void a_leader_that_lost_its_majority_steps_down_and_stops_renewing() {
        KeeperDriver node = leading();

        assertThat(node.live(1990, N1)).isEmpty();
        assertThat(node.live(10, N1)).containsExactly(ended(LossReason.QUORUM_LOST));
        assertThat(node.live(10_000, N1, N2, N3)).isEmpty();
        assertThat(node.workEnded()).containsExactly(new HandOver());
    }

    @Test
    void a_denial_that_costs_the_majority_ends_the_office_at_once() {
        KeeperDriver node = leading();
        node.pass(500).wakeUp();
        assertThat(node.denied(N3)).isEmpty();

        assertThat(node.denied(N2)).containsExactly(ended(LossReason.QUORUM_LOST));
    }

    @Test
    void a_leader_whose_commits_stall_steps_down() {
        KeeperDriver node = leading();
        node.pass(900).wakeUp();
        node.granted(N1, N2, N3);
        node.pass(1090).wakeUp();
        node.granted(N1, N2, N3);

        assertThat(node.pass(10).wakeUp()).containsExactly(ended(LossReason.COMMITS_STALLED));
    }

    @Test
    void a_leader_that_is_fenced_steps_down() {
        KeeperDriver node = leading();

        assertThat(node.tell(new OfficeInput.WasFenced(OPEN))).isEmpty();
        assertThat(node.tell(new OfficeInput.WasFenced(NEXT))).containsExactly(ended(LossReason.FENCED));
    }

    @Test
    void a_leader_that_is_no_longer_the_candidate_steps_down_and_hands_nothing_over() {
        KeeperDriver node = leading();

        assertThat(node.candidate(false)).containsExactly(ended(LossReason.NOT_CANDIDATE));
        assertThat(node.workEnded()).isEqualTo(GIVE_BACK);
        assertThat(node.pass(1000).wakeUp()).isEmpty();
    }

    @Test
    void a_leader_whose_machine_slept_steps_down() {
        KeeperDriver node = leading();

        assertThat(node.tell(new OfficeInput.Suspended())).containsExactly(ended(LossReason.SUSPENDED));
        assertThat(node.believedUntil()).isEmpty();
    }

    @Test
    void a_candidate_whose_machine_slept_starts_over() {
        KeeperDriver node = opening();

        assertThat(node.tell(new OfficeInput.Suspended())).isEqualTo(GIVE_BACK);
        assertThat(node.wakeAt()).contains(node.now());
        assertThat(node.wakeUp()).containsExactly(new NoteTerm());
        assertThat(node.opened("lease")).isEmpty();
        assertThat(node.believedUntil()).isEmpty();
    }

    @Test
    void the_end_of_another_terms_work_releases_nothing() {
        KeeperDriver node = leading();
        node.tell(new OfficeInput.Resign());

        assertThat(node.tell(new OfficeInput.WorkEnded(OPEN))).isEmpty();
        assertThat(node.workEnded()).containsExactly(new HandOver());
    }

    @Test
    void a_candidate_that_is_no_longer_one_gives_back_what_it_asked_for() {
        assertThat(noting().candidate(false)).isEmpty();
        assertThat(acquiring().candidate(false)).isEqualTo(GIVE_BACK);
        assertThat(opening().candidate(false)).isEqualTo(GIVE_BACK);
    }

    @Test
    void a_term_that_is_opened_after_the_candidacy_ended_gives_no_office() {
        KeeperDriver node = opening();
        node.candidate(false);

        assertThat(node.opened("lease")).isEmpty();
        assertThat(node.believedUntil()).isEmpty();
    }

    @Test
    void a_bystander_that_resigns_starts_nothing() {
        assertThat(bystander().tell(new OfficeInput.Resign())).isEmpty();
    }

    @Test
    void a_candidate_that_resigns_hands_over_and_does_not_try_again() {
        for (KeeperDriver node : List.of(noting(), acquiring(), opening())) {
            boolean asked = node.keeper().acquirer().isPresent();
            assertThat(node.tell(new OfficeInput.Resign())).containsExactly(new HandOver());
            assertThat(node.handedOver(false)).isEqualTo(asked ? GIVE_BACK : List.of());
            assertThat(node.pass(10_000).wakeUp()).isEmpty();
            assertThat(node.candidate(true)).containsExactly(new NoteTerm());
        }
    }

    @Test
    void a_leader_that_could_not_hand_over_tries_again_with_a_new_candidacy() {
        KeeperDriver node = leading();
        node.tell(new OfficeInput.WasFenced(NEXT));
        node.workEnded();

        assertThat(node.handedOver(false)).containsExactly(given(N1), given(N2), given(N3), new NoteTerm());
    }

    @Test
    void a_leader_that_resigns_while_it_leaves_does_not_try_again() {
        KeeperDriver ending = leading();
        ending.tell(new OfficeInput.WasFenced(NEXT));
        ending.tell(new OfficeInput.Resign());
        ending.workEnded();
        assertThat(ending.handedOver(false)).isEqualTo(GIVE_BACK);

        KeeperDriver handing = leading();
        handing.tell(new OfficeInput.WasFenced(NEXT));
        handing.workEnded();
        handing.tell(new OfficeInput.Resign());
        assertThat(handing.handedOver(false)).isEqualTo(GIVE_BACK);
    }

    @Test
    void a_candidate_that_gets_no_quorum_loses_patience_hands_over_and_else_ends_the_process() {
        KeeperDriver node = acquiring();

        assertThat(node.live(5990, N1)).isEmpty();
        assertThat(node.live(10, N1)).containsExactly(new HandOver());
        assertThat(node.handedOver(false))
                .containsExactly(given(N1), given(N2), given(N3), new EndProcess(Office.CLUSTER), new NoteTerm());
    }

    @Test
    void a_candidate_that_loses_patience_and_can_hand_over_lives_on() {
        KeeperDriver node = acquiring();
        node.live(6000, N1);

        assertThat(node.handedOver(true)).isEqualTo(GIVE_BACK);
        assertThat(node.pass(10_000).wakeUp()).isEmpty();
    }

    @Test
    void starting_over_does_not_renew_patience() {
        KeeperDriver node = opening();
        for (int i = 0; i < 5; i++) {
            node.pass(1000).tell(new OfficeInput.Superseded());
            node.noted("lease " + i);
            node.granted(N1, N2, N3);
        }

        assertThat(node.pass(1000).wakeUp()).contains(new HandOver());
    }

    @Test
    void a_candidate_whose_store_does_not_answer_loses_patience() {
        KeeperDriver node = noting();

        assertThat(node.pass(5999).wakeUp()).isEmpty();
        assertThat(node.pass(1).wakeUp()).containsExactly(new HandOver());
    }

    @Test
    void a_candidate_of_a_fleet_has_patience_for_ever() {
        KeeperDriver node = new KeeperDriver(Optional.empty());
        node.candidate(true);
        node.noted("lease");

        assertThat(node.live(100_000, N1)).isEmpty();
        node.pass(1000).wakeUp();
        assertThat(node.granted(N1, N2)).hasSize(1);
    }

    @Test
    void a_node_that_became_the_candidate_again_while_it_handed_over_tries_again() {
        KeeperDriver node = leading();
        node.tell(new OfficeInput.WasFenced(NEXT));
        node.workEnded();
        node.candidate(false);
        node.candidate(true);

        assertThat(node.handedOver(true)).containsExactly(given(N1), given(N2), given(N3), new NoteTerm());
    }

    @Test
    void a_node_that_is_told_while_it_hands_over_that_it_is_the_candidate_tries_again() {
        KeeperDriver node = leading();
        node.tell(new OfficeInput.WasFenced(NEXT));
        node.workEnded();
        node.candidate(true);

        assertThat(node.handedOver(true)).containsExactly(given(N1), given(N2), given(N3), new NoteTerm());
        assertThat(node.candidate(false)).isEmpty();
    }

    @Test
    void a_node_that_became_the_candidate_again_and_lost_it_again_stands_by() {
        KeeperDriver node = leading();
        node.tell(new OfficeInput.WasFenced(NEXT));
        node.workEnded();
        node.candidate(false);
        node.candidate(true);
        node.candidate(false);

        assertThat(node.handedOver(true)).isEqualTo(GIVE_BACK);
        assertThat(node.handedOver(false)).isEmpty();
    }

    @Test
    void a_process_whose_candidacy_went_by_itself_is_not_ended() {
        KeeperDriver node = acquiring();
        node.live(6000, N1);
        node.candidate(false);

        assertThat(node.handedOver(false)).isEqualTo(GIVE_BACK);
        assertThat(node.candidate(true)).containsExactly(new NoteTerm());
    }

    @Test
    void a_membership_that_leaves_no_quorum_ends_the_office() {
        KeeperDriver node = leading();

        assertThat(node.votersAre(Set.of(N1, N4, N5)))
                .filteredOn(effect -> !(effect instanceof Ask))
                .containsExactly(ended(LossReason.QUORUM_LOST));
    }

    @Test
    void inputs_of_the_past_change_nothing_for_a_bystander() {
        KeeperDriver node = bystander();

        for (OfficeInput late : List.of(
                new OfficeInput.TermOpened(holding("lease"), at(0)),
                new OfficeInput.Superseded(),
                new OfficeInput.AttemptFailed(),
                new OfficeInput.Committed(NEXT, at(0)),
                new OfficeInput.WasFenced(NEXT),
                new OfficeInput.WorkEnded(NEXT),
                new OfficeInput.HandedOver(true),
                new OfficeInput.Suspended())) {
            assertThat(node.tell(late)).as("%s", late).isEmpty();
        }
        assertThat(node.noted("lease")).isEmpty();
        assertThat(node.believedUntil()).isEmpty();
    }

    private static EndWork ended(LossReason reason) {
        return new EndWork(holding("lease"), reason);
    }

    private static GiveBack given(NodeId agent) {
        return new GiveBack(agent, holder(N1, "lease"));
    }
}
