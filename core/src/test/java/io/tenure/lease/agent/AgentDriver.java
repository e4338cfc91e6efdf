package io.tenure.lease.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.lease.Sample;
import io.tenure.lease.agent.AgentEffect.Answer;
import io.tenure.node.NodeId;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Drives an agent by hand: what it says and does, and when. */
final class AgentDriver {

    static final long REPLY = 7;

    private Agent agent;
    private long millis;

    AgentDriver(AgentState state) {
        agent = Agent.starting(Sample.CLUSTER, Sample.SETTINGS, state);
        tell(new AgentInput.MembersAre(Sample.THREE));
    }

    static AgentDriver free() {
        return new AgentDriver(new AgentState.Free());
    }

    AgentDriver pass(long more) {
        millis += more;
        return this;
    }

    List<AgentEffect> tell(AgentInput input) {
        Step<Agent, AgentEffect> step = agent.step(input, Sample.at(millis));
        agent = step.state();
        return step.effects();
    }

    List<AgentEffect> ask(Holder candidate, long sequence) {
        return ask(new LeaseRequest(Sample.CLUSTER, candidate, sequence, Sample.SETTINGS.ttl()));
    }

    List<AgentEffect> ask(LeaseRequest request) {
        return tell(new AgentInput.Ask(request, REPLY));
    }

    /** What the agent answers; fails unless it answers just once, last of all. */
    LeaseAnswer answer(Holder candidate, long sequence) {
        return answerIn(ask(candidate, sequence));
    }

    static LeaseAnswer answerIn(List<AgentEffect> effects) {
        assertThat(effects).filteredOn(Answer.class::isInstance).hasSize(1);
        assertThat(effects.getLast()).isInstanceOf(Answer.class);
        Answer answer = (Answer) effects.getLast();
        assertThat(answer.reply()).isEqualTo(REPLY);
        return answer.answer();
    }

    List<AgentEffect> abolish(Holder holder) {
        return tell(new AgentInput.Abolish(holder));
    }

    List<AgentEffect> workEnded(Holder holder) {
        return tell(new AgentInput.WorkEnded(holder));
    }

    List<AgentEffect> wakeUp() {
        return tell(new AgentInput.WakeUp());
    }

    void membersAre(Set<NodeId> members) {
        tell(new AgentInput.MembersAre(members));
    }

    AgentState state() {
        return agent.state();
    }

    Agent agent() {
        return agent;
    }

    static Duration millis(long count) {
        return Duration.ofMillis(count);
    }
}
