package io.tenure.office;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.THREE;
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

import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.node.NodeId;
import io.tenure.office.OfficeEffect.Ask;
import io.tenure.office.OfficeEffect.GiveBack;
import io.tenure.office.OfficeEffect.HandOver;
import io.tenure.office.OfficeEffect.KeepAlive;
import io.tenure.office.OfficeEffect.Lead;
import io.tenure.office.OfficeEffect.NoteTerm;
import io.tenure.office.OfficeEffect.OpenTerm;
import io.tenure.store.Fence;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TakingOfficeTest {

    private static final OpenTerm OPEN_NEXT =
            new OpenTerm(new TermRequest(Office.CLUSTER, OPEN, N1.name(), new LeaseId("lease")));

    @Test
    void a_node_that_is_no_candidate_does_nothing() {
        KeeperDriver node = bystander();

        assertThat(node.pass(100_000).wakeUp()).isEmpty();
        assertThat(node.wakeAt()).isEmpty();
        assertThat(node.candidate(false)).isEmpty();
    }

    @Test
    void the_term_is_noted_before_any_lease_is_asked_for() {
        KeeperDriver node = bystander();

        assertThat(node.candidate(true)).containsExactly(new NoteTerm());
        assertThat(node.pass(50).wakeUp()).isEmpty();
        assertThat(node.noted("lease"))
                .hasSize(3)
                .allSatisfy(effect -> assertThat(effect)
                        .isInstanceOfSatisfying(
                                Ask.class,
                                ask -> assertThat(ask.request().candidate()).isEqualTo(holder(N1, "lease"))));
    }

    @Test
    void noting_is_tried_again_after_a_failure() {
        KeeperDriver node = noting();

        assertThat(node.tell(new OfficeInput.AttemptFailed())).isEmpty();
        assertThat(node.wakeAt()).contains(at(100));
        assertThat(node.pass(100).wakeUp()).containsExactly(new NoteTerm());
    }

    @Test
    void the_next_term_is_opened_with_the_quorum_and_not_before() {
        KeeperDriver node = acquiring();

        assertThat(node.granted(N2)).isEmpty();
        assertThat(node.believedUntil()).isEmpty();
        assertThat(node.granted(N3)).containsExactly(OPEN_NEXT);
        assertThat(node.granted(N1)).isEmpty();
        assertThat(node.believedUntil()).isEmpty();
    }

    @Test
    void the_office_is_held_from_when_the_term_is_open() {
        KeeperDriver node = opening();

        assertThat(node.opened("lease")).containsExactly(new Lead(holding("lease")));
        assertThat(node.believedUntil()).contains(at(2000));
        assertThat(node.keeper().holding()).contains(holding("lease"));
    }

    @Test
    void belief_is_counted_from_when_the_request_for_the_term_was_sent() {
        KeeperDriver node = opening();
        node.pass(500).wakeUp();
        node.granted(N1, N2, N3);
        node.pass(300).tell(new OfficeInput.TermOpened(holding("lease"), at(100)));

        assertThat(node.believedUntil()).contains(at(2100));
    }

    @Test
    void a_term_whose_opening_took_longer_than_a_commit_is_believed_is_never_led() {
        KeeperDriver node = opening();
        node.live(2100, N1, N2, N3);

        assertThat(node.tell(new OfficeInput.TermOpened(holding("lease"), at(0))))
                .containsExactly(new HandOver());
        assertThat(node.believedUntil()).isEmpty();
        assertThat(node.keeper().holding()).isEmpty();
        assertThat(node.tell(new OfficeInput.HandedOver(false))).endsWith(new NoteTerm());
    }

    @Test
    void opening_is_tried_again_after_a_failure_with_the_same_lease() {
        KeeperDriver node = opening();

        assertThat(node.tell(new OfficeInput.AttemptFailed())).isEmpty();
        assertThat(node.pass(99).wakeUp()).isEmpty();
        assertThat(node.pass(1).wakeUp()).containsExactly(OPEN_NEXT);
        assertThat(node.opened("lease")).containsExactly(new Lead(holding("lease")));
    }

    @Test
    void a_term_that_was_opened_for_an_earlier_candidacy_gives_no_office() {
        KeeperDriver node = opening();

        assertThat(node.opened("earlier")).isEmpty();
        assertThat(node.believedUntil()).isEmpty();
    }

    @Test
    void a_term_that_was_opened_after_the_quorum_was_lost_gives_no_office() {
        KeeperDriver node = opening();

        assertThat(node.pass(2000).opened("lease")).doesNotHaveAnyElementsOfTypes(Lead.class);
        assertThat(node.believedUntil()).isEmpty();
    }

    @Test
    void losing_the_quorum_before_the_term_is_open_starts_over_with_a_new_candidacy() {
        KeeperDriver node = opening();
        node.pass(500).wakeUp();
        node.denied(N2);

        assertThat(node.denied(N3)).containsExactly(given(N1), given(N2), given(N3));
        assertThat(node.wakeAt()).contains(node.now());
        assertThat(node.wakeUp()).containsExactly(new NoteTerm());
        assertThat(node.noted("second"))
                .hasSize(3)
                .allSatisfy(effect -> assertThat(effect)
                        .isInstanceOfSatisfying(
                                Ask.class,
                                ask -> assertThat(ask.request().candidate()).isEqualTo(holder(N1, "second"))));
    }

    @Test
    void a_superseded_candidacy_starts_over_with_a_new_one() {
        KeeperDriver node = opening();

        assertThat(node.tell(new OfficeInput.Superseded()))
                .containsExactly(given(N1), given(N2), given(N3), new NoteTerm());
        node.noted("second");
        assertThat(node.granted(N1, N2))
                .containsExactly(new OpenTerm(new TermRequest(Office.CLUSTER, OPEN, N1.name(), new LeaseId("second"))));
    }

    @Test
    void the_answer_to_a_request_of_an_earlier_candidacy_counts_for_nothing() {
        KeeperDriver node = opening();
        List<Long> earlier = List.of(node.sequence(N1), node.sequence(N2), node.sequence(N3));
        node.tell(new OfficeInput.Superseded());
        node.noted("second");
        for (NodeId agent : THREE) {
            earlier.forEach(number -> node.tell(new OfficeInput.Answered(agent, new Granted(number))));
        }

        assertThat(node.keeper().acquirer().orElseThrow().held(node.now())).isEmpty();
    }

    @Test
    void the_first_term_of_all_is_opened_like_any_other() {
        KeeperDriver node = noting();
        node.tell(new OfficeInput.TermNoted(Term.NONE, new LeaseId("lease")));

        assertThat(node.granted(N1, N2))
                .containsExactly(
                        new OpenTerm(new TermRequest(Office.CLUSTER, Term.NONE, N1.name(), new LeaseId("lease"))));
    }

    @Test
    void an_idle_leader_shows_every_second_that_its_commits_come_through() {
        KeeperDriver node = leading();
        KeepAlive keepAlive = new KeepAlive(new Fence(Office.CLUSTER, NEXT));

        assertThat(node.pass(999).wakeUp()).doesNotContain(keepAlive);
        assertThat(node.pass(1).wakeUp()).contains(keepAlive);
        assertThat(node.wakeUp()).isEmpty();
        node.granted(N1, N2);
        node.pass(10).tell(new OfficeInput.Committed(NEXT, at(1000)));
        assertThat(node.pass(989).wakeUp()).doesNotContain(keepAlive);
        assertThat(node.pass(1).wakeUp()).contains(keepAlive);
    }

    @Test
    void a_leader_that_commits_anyway_needs_no_keep_alive() {
        KeeperDriver node = leading();
        for (int i = 0; i < 20; i++) {
            assertThat(node.pass(100).wakeUp()).doesNotHaveAnyElementsOfTypes(KeepAlive.class);
            node.granted(N1, N2, N3);
            node.tell(new OfficeInput.Committed(NEXT, node.now()));
        }
    }

    @Test
    void belief_ends_with_the_earlier_of_leases_and_commits() {
        KeeperDriver node = leading();
        node.pass(500).wakeUp();
        node.granted(N1, N2);
        assertThat(node.believedUntil()).contains(at(2000));

        node.tell(new OfficeInput.Committed(NEXT, at(400)));
        assertThat(node.believedUntil()).contains(at(2400));
        node.tell(new OfficeInput.Committed(NEXT, at(500)));
        assertThat(node.believedUntil()).contains(at(2500));
        node.tell(new OfficeInput.Committed(NEXT, at(300)));
        assertThat(node.believedUntil()).contains(at(2500));
    }

    @Test
    void commits_of_another_term_prove_nothing() {
        KeeperDriver node = leading();
        node.pass(500).wakeUp();
        node.granted(N1, N2);
        node.tell(new OfficeInput.Committed(OPEN, at(500)));

        assertThat(node.believedUntil()).contains(at(2000));
    }

    @Test
    void a_leader_lives_as_long_as_its_majority_answers() {
        KeeperDriver node = leading();

        assertThat(node.live(60_000, N1, N3)).isEmpty();
        assertThat(node.believedUntil()).isPresent();
    }

    @Test
    void nobody_leads_without_voters() {
        KeeperDriver node = noting();
        node.votersAre(Set.of());

        assertThat(node.noted("lease")).isEmpty();
        assertThat(node.votersAre(THREE)).hasOnlyElementsOfType(Ask.class).hasSize(3);
    }

    private static OfficeEffect given(NodeId agent) {
        return new GiveBack(agent, holder(N1, "lease"));
    }
}
