package io.tenure.office;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.at;
import static io.tenure.office.KeeperDriver.acquiring;
import static io.tenure.office.KeeperDriver.leading;
import static io.tenure.office.KeeperDriver.noting;
import static io.tenure.office.KeeperDriver.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.office.OfficeEffect.HandOver;
import io.tenure.store.LeaseId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A keeper is woken when there is something to do, and only then: a moment that has passed would wake it for ever. */
final class OfficeWakeUpTest {

    @Test
    void a_candidate_that_waits_for_the_store_sleeps_until_its_patience_ends() {
        assertThat(noting().wakeAt()).contains(at(6000));
    }

    @Test
    void a_candidate_that_waits_for_leases_wakes_to_ask_again() {
        assertThat(acquiring().wakeAt()).contains(at(1000));
    }

    @Test
    void a_candidate_without_voters_sleeps_until_its_patience_ends() {
        KeeperDriver node = noting();
        node.votersAre(Set.of());
        node.noted("lease");

        assertThat(node.wakeAt()).contains(at(6000));
        assertThat(node.pass(6000).wakeUp()).containsExactly(new HandOver());
    }

    @Test
    void a_candidate_that_waits_for_its_term_wakes_to_renew() {
        assertThat(opening().wakeAt()).contains(at(500));
    }

    @Test
    void a_leader_that_waits_for_a_commit_wakes_to_renew() {
        KeeperDriver node = leading();
        node.pass(900).wakeUp();
        node.granted(N1, N2, N3);
        node.pass(200).wakeUp();

        assertThat(node.wakeAt()).contains(at(1400));
    }

    @Test
    void a_leader_wakes_when_its_belief_ends() {
        KeeperDriver node = leading();
        node.pass(1000).wakeUp();
        node.pass(950).wakeUp();

        assertThat(node.wakeAt()).contains(at(2000));
    }

    @Test
    void nobody_is_woken_for_a_moment_that_has_passed() {
        for (KeeperDriver node : List.of(noting(), acquiring(), opening(), leading())) {
            for (int i = 0; i < 1000; i++) {
                node.pass(7).wakeUp();
                node.tell(new OfficeInput.TermNoted(KeeperDriver.OPEN, new LeaseId("again " + i)));
                assertThat(node.wakeAt().filter(at -> !at.isAfter(node.now()))).isEmpty();
            }
        }
    }
}
