package io.tenure.office;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N3;
import static io.tenure.lease.Sample.N4;
import static io.tenure.lease.Sample.N5;
import static io.tenure.lease.Sample.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Quorum;
import io.tenure.lease.Voters;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AcquirerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final AcquirerDriver acquirer = AcquirerDriver.of(N1, N2, N3);

    @Test
    void every_voter_is_asked_at_once_and_nobody_twice() {
        assertThat(acquirer.wake()).containsExactly(N1, N2, N3);
        assertThat(acquirer.wake()).isEmpty();
        assertThat(acquirer.pass(499).wake()).isEmpty();
    }

    @Test
    void a_lease_is_trusted_from_before_it_was_asked_for() {
        acquirer.wake();
        acquirer.pass(700).granted(N1);
        acquirer.pass(100).granted(N2);

        assertThat(acquirer.until(Quorum.MAJORITY)).contains(at(2000));
    }

    @Test
    void a_lease_is_given_up_one_margin_before_its_agent_may_let_it_go() {
        acquirer.wake();
        acquirer.granted(N1, N2);
        acquirer.pass(1999);
        assertThat(acquirer.until(Quorum.MAJORITY)).contains(at(2000));
        assertThat(acquirer.held()).containsExactly(N1, N2);

        acquirer.pass(1);
        assertThat(acquirer.until(Quorum.MAJORITY)).isEmpty();
        assertThat(acquirer.held()).isEmpty();
    }

    @Test
    void an_answer_that_comes_after_its_own_end_gives_nothing() {
        acquirer.wake();
        acquirer.pass(2000).granted(N1, N2, N3);

        assertThat(acquirer.held()).isEmpty();
    }

    @Test
    void leases_are_renewed_at_a_fixed_interval_from_sending_to_sending() {
        acquirer.wake();
        acquirer.pass(300).granted(N1, N2, N3);

        assertThat(acquirer.acquirer().wakeAt()).contains(at(500));
        assertThat(acquirer.pass(199).wake()).isEmpty();
        assertThat(acquirer.pass(1).wake()).containsExactly(N1, N2, N3);
        acquirer.granted(N1, N2);
        assertThat(acquirer.until(Quorum.MAJORITY)).contains(at(2500));
    }

    @Test
    void one_agent_that_does_not_answer_delays_no_other() {
        acquirer.wake();
        acquirer.granted(N1, N2);

        assertThat(acquirer.pass(500).wake()).containsExactly(N1, N2);
        acquirer.granted(N1, N2);
        assertThat(acquirer.pass(500).wake()).containsExactly(N1, N2, N3);
    }

    @Test
    void the_answer_to_an_earlier_request_is_ignored() {
        acquirer.wake();
        long first = acquirer.sequence(N1);
        acquirer.pass(1000).wake();

        acquirer.answered(N1, new Granted(first));
        assertThat(acquirer.held()).isEmpty();
        acquirer.granted(N1);
        assertThat(acquirer.held()).containsExactly(N1);
        assertThat(acquirer.until(Quorum.all(Set.of(N1)))).contains(at(3000));
    }

    @Test
    void an_answer_that_comes_twice_counts_once() {
        acquirer.wake();
        acquirer.granted(N1);
        acquirer.denied(N1, SECOND);

        assertThat(acquirer.held()).containsExactly(N1);
    }

    @Test
    void a_denial_of_a_lease_that_was_held_is_a_loss_at_once() {
        acquirer.wake();
        acquirer.granted(N1, N2);
        acquirer.pass(500).wake();
        acquirer.denied(N2, SECOND);

        assertThat(acquirer.held()).containsExactly(N1);
        assertThat(acquirer.until(Quorum.MAJORITY)).isEmpty();
    }

    @Test
    void a_lease_that_was_denied_is_asked_for_again_when_the_agent_says() {
        acquirer.wake();
        acquirer.denied(N2, Duration.ofMillis(30));

        assertThat(acquirer.pass(29).wake()).isEmpty();
        assertThat(acquirer.pass(1).wake()).containsExactly(N2);
    }

    @Test
    void an_agent_that_will_not_serve_this_candidate_is_left_alone_for_a_ttl() {
        acquirer.wake();
        acquirer.answered(
                N2, new Denied(acquirer.sequence(N2), Refusal.OTHER_CLUSTER, Optional.empty(), Duration.ofDays(1)));
        for (int passed = 0; passed < 2900; passed += 100) {
            assertThat(acquirer.pass(100).wake()).doesNotContain(N2);
        }

        assertThat(acquirer.pass(100).wake()).contains(N2);
    }

    @Test
    void a_request_that_failed_is_sent_again_soon_and_what_is_held_stays_held() {
        acquirer.wake();
        acquirer.granted(N1, N2, N3);
        acquirer.pass(500).wake();
        acquirer.failed(N3);

        assertThat(acquirer.held()).containsExactly(N1, N2, N3);
        assertThat(acquirer.wake()).isEmpty();
        assertThat(acquirer.pass(20).wake()).containsExactly(N3);
    }

    /** With a trust of 2 s: the first request is given up after 1 s, the next one is waited for. */
    @Test
    void an_agent_whose_answers_take_longer_than_half_of_the_trust_is_heard() {
        AcquirerDriver slow = AcquirerDriver.of(N1);
        slow.wake();
        assertThat(slow.pass(1000).wake()).containsExactly(N1);
        assertThat(slow.pass(1500).wake()).isEmpty();
        slow.granted(N1);

        assertThat(slow.held()).containsExactly(N1);
    }

    @Test
    void the_failure_of_an_earlier_request_is_ignored() {
        acquirer.wake();
        long first = acquirer.sequence(N3);
        acquirer.pass(1000).wake();
        acquirer.acquirer().failed(N3, first, acquirer.now());
        acquirer.granted(N3);

        assertThat(acquirer.held()).containsExactly(N3);
    }

    @Test
    void an_agent_that_cannot_be_reached_is_asked_less_often_but_never_less_than_renewals_are_due() {
        acquirer.wake();
        acquirer.granted(N1, N2);
        int asked = 0;
        for (int passed = 0; passed < 10_000; passed += 10) {
            for (var agent : acquirer.pass(10).wake()) {
                if (agent.equals(N3)) {
                    asked++;
                } else {
                    acquirer.granted(agent);
                }
            }
            acquirer.failed(N3);
        }

        assertThat(asked).isBetween(20, 30);
    }

    @Test
    void a_node_that_left_is_lost_at_once() {
        acquirer.wake();
        acquirer.granted(N1, N2);

        acquirer.votersAre(Voters.of(Set.of(N1, N3)));
        assertThat(acquirer.held()).containsExactly(N1);
        acquirer.answered(N2, new Granted(acquirer.sequence(N2)));
        assertThat(acquirer.held()).containsExactly(N1);
    }

    @Test
    void a_node_that_came_is_asked_at_once_and_the_others_keep_their_rhythm() {
        acquirer.wake();
        acquirer.granted(N1, N2, N3);

        acquirer.pass(100).votersAre(Voters.of(Set.of(N1, N2, N3, N4)));
        assertThat(acquirer.wake()).containsExactly(N4);
        assertThat(acquirer.pass(400).wake()).containsExactly(N1, N2, N3);
    }

    @Test
    void a_node_that_left_and_came_back_is_asked_again_by_the_same_candidacy() {
        acquirer.wake();
        acquirer.granted(N1, N2, N3);
        acquirer.votersAre(Voters.of(Set.of(N1, N3)));
        acquirer.pass(100).votersAre(Voters.of(Set.of(N1, N2, N3)));

        assertThat(acquirer.wake()).containsExactly(N2);
        acquirer.granted(N2);
        assertThat(acquirer.until(Quorum.all(Set.of(N2)))).contains(at(2100));
    }

    @Test
    void a_listener_is_asked_but_does_not_count_until_it_votes() {
        AcquirerDriver growing = new AcquirerDriver(new Voters(Set.of(N1), Set.of(), Set.of(N2)));

        assertThat(growing.wake()).containsExactly(N1, N2);
        growing.granted(N2);
        assertThat(growing.until(Quorum.MAJORITY)).isEmpty();
        growing.granted(N1);
        assertThat(growing.until(Quorum.MAJORITY)).contains(at(2000));
        growing.pass(100).votersAre(new Voters(Set.of(N1, N2), Set.of(N1)));
        assertThat(growing.until(Quorum.MAJORITY)).contains(at(2000));
    }

    @Test
    void while_the_configuration_is_joint_the_old_and_the_new_are_asked() {
        AcquirerDriver joint = new AcquirerDriver(new Voters(Set.of(N3, N4, N5), Set.of(N1, N2, N3)));

        assertThat(joint.wake()).containsExactly(N1, N2, N3, N4, N5);
        joint.granted(N4, N5, N1);
        assertThat(joint.until(Quorum.MAJORITY)).isEmpty();
        joint.granted(N2);
        assertThat(joint.until(Quorum.MAJORITY)).contains(at(2000));
    }

    @Test
    void after_the_machine_slept_nothing_is_held_and_no_earlier_answer_counts() {
        acquirer.wake();
        acquirer.granted(N1);
        acquirer.dropAll();
        acquirer.granted(N2, N3);

        assertThat(acquirer.held()).isEmpty();
        assertThat(acquirer.pass(500).wake()).containsExactly(N1, N2, N3);
        acquirer.granted(N2, N3);
        assertThat(acquirer.until(Quorum.MAJORITY)).contains(at(2500));
    }

    @Test
    void every_voter_is_told_of_the_end_whether_or_not_it_granted() {
        acquirer.wake();
        acquirer.granted(N2);

        assertThat(acquirer.giveUp()).isEqualTo(List.of(N1, N2, N3));
    }

    @Test
    void the_time_of_an_answer_is_its_round_trip() {
        acquirer.wake();
        acquirer.pass(30).granted(N2);
        acquirer.pass(30).granted(N1);

        assertThat(acquirer.acquirer().roundTrips())
                .containsEntry(N1, Duration.ofMillis(60))
                .containsEntry(N2, Duration.ofMillis(30))
                .hasSize(2);
    }

    @Test
    void a_candidacy_wakes_for_its_next_request_and_for_the_end_of_a_lease() {
        acquirer.wake();
        assertThat(acquirer.acquirer().wakeAt()).contains(at(1000));
        acquirer.granted(N1);
        assertThat(acquirer.acquirer().wakeAt()).contains(at(500));
        acquirer.pass(500).wake();
        acquirer.pass(1000).wake();
        acquirer.pass(499).wake();
        assertThat(acquirer.acquirer().wakeAt()).contains(at(2000));
    }
}
