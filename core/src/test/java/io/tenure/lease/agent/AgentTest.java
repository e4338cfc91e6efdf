package io.tenure.lease.agent;

import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.SETTINGS;
import static io.tenure.lease.Sample.at;
import static io.tenure.lease.Sample.holder;
import static io.tenure.lease.agent.AgentDriver.answerIn;
import static io.tenure.lease.agent.AgentDriver.free;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.AgentEffect.Answer;
import io.tenure.lease.agent.AgentEffect.EndWork;
import io.tenure.lease.agent.AgentEffect.Forget;
import io.tenure.lease.agent.AgentEffect.Note;
import io.tenure.lease.agent.AgentEffect.Write;
import io.tenure.lease.agent.AgentState.Active;
import io.tenure.lease.agent.AgentState.Barred;
import io.tenure.lease.agent.AgentState.Expiring;
import io.tenure.lease.agent.AgentState.Free;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AgentTest {

    private static final Holder FIRST = holder(N1, "first");
    private static final Holder OTHER = holder(N2, "other");

    private static final Duration SOON = Duration.ofMillis(100);

    private final AgentDriver agent = free();

    @Test
    void a_free_agent_grants_and_answers_after_the_write() {
        assertThat(agent.ask(FIRST, 1))
                .containsExactly(new Write(FIRST, SETTINGS.ttl()), new Answer(AgentDriver.REPLY, new Granted(1)));
        assertThat(agent.state()).isEqualTo(new Active(FIRST, 1, at(3000)));
        assertThat(agent.agent().wakeAt()).contains(at(3000));
    }

    @Test
    void the_holder_extends_its_lease() {
        agent.ask(FIRST, 1);

        assertThat(agent.pass(500).answer(FIRST, 2)).isEqualTo(new Granted(2));
        assertThat(agent.state()).isEqualTo(new Active(FIRST, 2, at(3500)));
    }

    @Test
    void an_identical_renewal_is_noted_but_not_written() {
        agent.ask(FIRST, 1);
        for (int sequence = 2; sequence < 100; sequence++) {
            assertThat(agent.pass(500).ask(FIRST, sequence))
                    .containsExactly(new Note(SETTINGS.ttl()), new Answer(AgentDriver.REPLY, new Granted(sequence)));
        }
    }

    @Test
    void a_copy_of_a_request_is_answered_like_it_and_extends_nothing() {
        agent.ask(FIRST, 1);

        assertThat(agent.pass(500).ask(FIRST, 1)).containsExactly(new Answer(AgentDriver.REPLY, new Granted(1)));
        assertThat(agent.state()).isEqualTo(new Active(FIRST, 1, at(3000)));
    }

    @Test
    void another_candidate_is_refused_and_told_who_has_the_lease() {
        agent.ask(FIRST, 1);

        assertThat(agent.pass(1000).ask(OTHER, 1))
                .containsExactly(new Answer(AgentDriver.REPLY, new Denied(1, Refusal.HELD, Optional.of(FIRST), SOON)));
        assertThat(agent.state()).isEqualTo(new Active(FIRST, 1, at(3000)));
    }

    @Test
    void whoever_waits_is_told_to_look_again_soon_and_in_the_end_just_when_the_lease_ends() {
        agent.ask(FIRST, 1);

        assertThat(retryAfter(OTHER)).isEqualTo(SOON);
        agent.pass(2970);
        assertThat(retryAfter(OTHER)).isEqualTo(Duration.ofMillis(30));
        agent.pass(30);
        assertThat(retryAfter(OTHER)).isEqualTo(SOON);
    }

    @Test
    void another_candidacy_of_the_same_node_is_refused_too() {
        agent.ask(FIRST, 1);

        assertThat(agent.answer(holder(N1, "second"), 2))
                .isEqualTo(new Denied(2, Refusal.HELD, Optional.of(FIRST), SOON));
    }

    @Test
    void a_lease_lasts_for_its_whole_ttl_and_then_ends_the_work_under_it() {
        agent.ask(FIRST, 1);

        assertThat(agent.pass(2999).wakeUp()).isEmpty();
        assertThat(agent.pass(1).wakeUp()).containsExactly(new EndWork(FIRST));
        assertThat(agent.state()).isEqualTo(new Expiring(FIRST));
    }

    @Test
    void nobody_gets_a_lease_while_work_under_the_last_one_may_run() {
        agent.ask(FIRST, 1);
        agent.pass(3000);

        assertThat(agent.ask(OTHER, 1)).startsWith(new EndWork(FIRST));
        assertThat(agent.pass(100_000).answer(OTHER, 2)).isInstanceOfSatisfying(Denied.class, denied -> {
            assertThat(denied.reason()).isEqualTo(Refusal.EXPIRING);
            assertThat(denied.holder()).contains(FIRST);
        });
        assertThat(agent.workEnded(FIRST)).containsExactly(new Forget());
        assertThat(agent.answer(OTHER, 3)).isEqualTo(new Granted(3));
    }

    @Test
    void a_holder_whose_lease_ended_has_lost_it() {
        agent.ask(FIRST, 1);
        agent.pass(3000);

        assertThat(answerIn(agent.ask(FIRST, 2)))
                .isInstanceOfSatisfying(
                        Denied.class, denied -> assertThat(denied.reason()).isEqualTo(Refusal.EXPIRING));
        assertThat(agent.state()).isEqualTo(new Expiring(FIRST));
    }

    @Test
    void the_end_of_other_work_frees_nothing() {
        agent.ask(FIRST, 1);
        assertThat(agent.workEnded(FIRST)).isEmpty();
        agent.pass(3000).wakeUp();

        assertThat(agent.workEnded(OTHER)).isEmpty();
        assertThat(agent.state()).isEqualTo(new Expiring(FIRST));
    }

    @Test
    void the_end_of_the_work_is_not_asked_for_twice() {
        agent.ask(FIRST, 1);
        agent.pass(3000).wakeUp();

        assertThat(agent.pass(1000).wakeUp()).isEmpty();
        assertThat(agent.agent().wakeAt()).isEmpty();
    }

    @Test
    void an_abolished_lease_is_free_once_its_work_is_dead() {
        agent.ask(FIRST, 1);

        assertThat(agent.abolish(FIRST)).containsExactly(new EndWork(FIRST));
        assertThat(agent.answer(OTHER, 1)).isInstanceOf(Denied.class);
        assertThat(agent.workEnded(FIRST)).containsExactly(new Forget());
        assertThat(agent.answer(OTHER, 2)).isEqualTo(new Granted(2));
    }

    @Test
    void a_repeated_abolish_frees_nothing_more() {
        agent.ask(FIRST, 1);
        agent.abolish(FIRST);
        assertThat(agent.abolish(FIRST)).isEmpty();
        agent.workEnded(FIRST);
        agent.ask(OTHER, 1);

        assertThat(agent.abolish(FIRST)).isEmpty();
        assertThat(agent.state())
                .isInstanceOfSatisfying(
                        Active.class, active -> assertThat(active.holder()).isEqualTo(OTHER));
    }

    @Test
    void a_late_abolish_of_an_earlier_candidacy_frees_nothing() {
        Holder second = holder(N1, "second");
        agent.ask(second, 9);

        assertThat(agent.abolish(FIRST)).isEmpty();
        assertThat(agent.state()).isEqualTo(new Active(second, 9, at(3000)));
        assertThat(agent.answer(second, 10)).isEqualTo(new Granted(10));
    }

    @Test
    void a_request_that_its_own_abolish_has_overtaken_is_refused() {
        agent.abolish(FIRST);

        assertThat(agent.answer(FIRST, 1))
                .isInstanceOfSatisfying(
                        Denied.class, denied -> assertThat(denied.reason()).isEqualTo(Refusal.STALE_LEASE));
        assertThat(agent.state()).isEqualTo(new Free());
    }

    @Test
    void a_restarted_agent_honours_the_time_left() {
        AgentDriver restarted = new AgentDriver(new Active(FIRST, 0, at(1200)));

        assertThat(restarted.pass(1000).answer(OTHER, 1))
                .isEqualTo(new Denied(1, Refusal.HELD, Optional.of(FIRST), SOON));
        assertThat(restarted.answer(FIRST, 55)).isEqualTo(new Granted(55));
        assertThat(restarted.state()).isEqualTo(new Active(FIRST, 55, at(4000)));
    }

    @Test
    void an_agent_that_does_not_know_its_last_promise_serves_nobody_for_as_long_as_it_can_last() {
        AgentDriver restarted = new AgentDriver(new Barred(at(3000)));

        assertThat(restarted.pass(2999).answer(FIRST, 1))
                .isEqualTo(new Denied(1, Refusal.UNKNOWN_HOLDER, Optional.empty(), Duration.ofMillis(1)));
        assertThat(restarted.agent().wakeAt()).contains(at(3000));
        assertThat(restarted.pass(1).wakeUp()).containsExactly(new Forget());
        assertThat(restarted.answer(FIRST, 2)).isEqualTo(new Granted(2));
    }

    private Duration retryAfter(Holder candidate) {
        return ((Denied) agent.answer(candidate, 1)).retryAfter();
    }
}
