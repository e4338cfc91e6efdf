package io.tenure.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.lease.Quorum;
import io.tenure.lease.Sample;
import io.tenure.lease.Voters;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.node.NodeId;
import io.tenure.office.AcquirerEffect.Give;
import io.tenure.office.AcquirerEffect.Request;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Drives one candidacy by hand: what it asks for, what it is told, and when. */
final class AcquirerDriver {

    static final Holder SELF = Sample.holder(Sample.N1, "candidacy");

    private final Map<NodeId, Long> latest = new HashMap<>();
    private Acquirer acquirer = Acquirer.starting(Sample.CLUSTER, Sample.SETTINGS, SELF, 0);
    private long millis;

    AcquirerDriver(Voters voters) {
        votersAre(voters);
    }

    static AcquirerDriver of(NodeId... voters) {
        return new AcquirerDriver(Voters.of(Set.of(voters)));
    }

    AcquirerDriver pass(long more) {
        millis += more;
        return this;
    }

    Moment now() {
        return Sample.at(millis);
    }

    /** Those who are asked now. */
    List<NodeId> wake() {
        Step<Acquirer, AcquirerEffect> step = acquirer.wake(now());
        acquirer = step.state();
        List<NodeId> asked = new ArrayList<>();
        for (AcquirerEffect effect : step.effects()) {
            assertThat(effect).isInstanceOf(Request.class);
            Request request = (Request) effect;
            assertThat(request.request().candidate()).isEqualTo(SELF);
            assertThat(request.request().ttl()).isEqualTo(Sample.SETTINGS.ttl());
            assertThat(latest.values())
                    .allMatch(sequence -> sequence < request.request().sequence());
            latest.put(request.agent(), request.request().sequence());
            asked.add(request.agent());
        }
        return asked;
    }

    /** The number of the latest request to an agent. */
    long sequence(NodeId agent) {
        return latest.get(agent);
    }

    void granted(NodeId... agents) {
        for (NodeId agent : agents) {
            answered(agent, new Granted(sequence(agent)));
        }
    }

    void denied(NodeId agent, Duration retryAfter) {
        answered(agent, new Denied(sequence(agent), Refusal.HELD, Optional.empty(), retryAfter));
    }

    void answered(NodeId agent, LeaseAnswer answer) {
        acquirer = acquirer.answered(agent, answer, now());
    }

    void failed(NodeId agent) {
        acquirer = acquirer.failed(agent, sequence(agent), now());
    }

    void votersAre(Voters voters) {
        acquirer = acquirer.voters(voters, now());
    }

    void dropAll() {
        acquirer = acquirer.dropAll();
    }

    /** Those who are told that their lease is given up. */
    List<NodeId> giveUp() {
        return given(acquirer.giveUp());
    }

    Acquirer acquirer() {
        return acquirer;
    }

    Optional<Moment> until(Quorum quorum) {
        return acquirer.until(quorum, now());
    }

    Set<NodeId> held() {
        return acquirer.held(now()).keySet();
    }

    private static List<NodeId> given(List<AcquirerEffect> effects) {
        assertThat(effects)
                .allSatisfy(effect -> assertThat(effect)
                        .isInstanceOfSatisfying(
                                Give.class, give -> assertThat(give.holder()).isEqualTo(SELF)));
        return effects.stream().map(effect -> ((Give) effect).agent()).toList();
    }
}
