package io.tenure.lease.agent;

import static io.tenure.lease.Sample.CLUSTER;
import static io.tenure.lease.Sample.N1;
import static io.tenure.lease.Sample.N2;
import static io.tenure.lease.Sample.N4;
import static io.tenure.lease.Sample.SETTINGS;
import static io.tenure.lease.Sample.THREE;
import static io.tenure.lease.Sample.holder;
import static io.tenure.lease.agent.AgentDriver.answerIn;
import static io.tenure.lease.agent.AgentDriver.free;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.AgentEffect.Answer;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.node.ClusterId;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each kind of request that an agent refuses has a reason of its own, and none changes anything. */
final class AgentRefusalTest {

    private static final Holder FIRST = holder(N1, "first");

    private final AgentDriver agent = free();

    @Test
    void a_node_that_is_no_member_is_refused() {
        refuses(Refusal.NOT_A_MEMBER, () -> agent.ask(holder(N4, "stranger"), 1));
    }

    @Test
    void an_earlier_incarnation_of_a_member_is_refused() {
        var wiped = new NodeId(N1.name(), new Incarnation("ffffffff"));

        refuses(Refusal.NOT_A_MEMBER, () -> agent.ask(holder(wiped, "ghost"), 1));
    }

    @Test
    void a_member_that_was_removed_cannot_renew() {
        agent.ask(FIRST, 1);
        agent.membersAre(Set.of(N2));

        refuses(Refusal.NOT_A_MEMBER, () -> agent.ask(FIRST, 2));
    }

    @Test
    void a_node_that_became_a_member_is_served() {
        agent.membersAre(Set.of(N1, N4));

        assertThat(agent.answer(holder(N4, "new"), 1)).isEqualTo(new Granted(1));
    }

    @Test
    void an_agent_that_knows_no_members_serves_nobody() {
        agent.membersAre(Set.of());

        refuses(Refusal.NOT_A_MEMBER, () -> agent.ask(FIRST, 1));
    }

    @Test
    void a_request_for_another_cluster_is_refused() {
        ClusterId other = new ClusterId(new UUID(3, 4));

        refuses(Refusal.OTHER_CLUSTER, () -> agent.ask(new LeaseRequest(other, FIRST, 1, SETTINGS.ttl())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-3S", "PT2.999999999S", "PT3.000000001S", "PT8760H", "PT2562047788015215H"})
    void a_period_that_is_not_the_ttl_is_refused(Duration period) {
        refuses(Refusal.WRONG_PERIOD, () -> agent.ask(new LeaseRequest(CLUSTER, FIRST, 1, period)));
    }

    @Test
    void a_request_that_a_newer_one_has_overtaken_is_refused() {
        agent.ask(FIRST, 5);
        agent.pass(100);

        refuses(Refusal.OLD_SEQUENCE, () -> agent.ask(FIRST, 4));
    }

    @Test
    void a_lease_that_was_given_up_is_not_granted_again() {
        agent.ask(FIRST, 1);
        agent.abolish(FIRST);
        agent.workEnded(FIRST);

        refuses(Refusal.STALE_LEASE, () -> agent.ask(FIRST, 2));
    }

    @Test
    void the_members_of_the_cluster_are_served_whoever_they_are() {
        for (var node : THREE) {
            assertThat(free().answer(holder(node, "lease"), 1)).isEqualTo(new Granted(1));
        }
    }

    private void refuses(Refusal reason, Supplier<List<AgentEffect>> request) {
        AgentState before = agent.state();
        List<AgentEffect> effects = request.get();

        assertThat(effects).hasOnlyElementsOfType(Answer.class);
        assertThat(answerIn(effects)).isInstanceOfSatisfying(Denied.class, denied -> {
            assertThat(denied.reason()).isEqualTo(reason);
            assertThat(denied.retryAfter()).isBetween(Duration.ZERO, SETTINGS.ttl());
        });
        assertThat(agent.state()).isEqualTo(before);
    }
}
