package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.agent.AgentEffect.Answer;
import io.tenure.lease.agent.AgentEffect.EndWork;
import io.tenure.lease.agent.AgentEffect.Forget;
import io.tenure.lease.agent.AgentEffect.Note;
import io.tenure.lease.agent.AgentEffect.Write;
import io.tenure.lease.agent.AgentInput.Abolish;
import io.tenure.lease.agent.AgentInput.Ask;
import io.tenure.lease.agent.AgentInput.MembersAre;
import io.tenure.lease.agent.AgentInput.WakeUp;
import io.tenure.lease.agent.AgentInput.WorkEnded;
import io.tenure.lease.agent.AgentState.Active;
import io.tenure.lease.agent.AgentState.Barred;
import io.tenure.lease.agent.AgentState.Expiring;
import io.tenure.lease.agent.AgentState.Free;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.store.LeaseId;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A node's promise to serve one candidate and no other, as a pure protocol.
 *
 * <p>A grant is on disk before it is answered, nobody else gets one while work under the last one may run (C4), and a
 * late message of an earlier candidacy changes nothing (C8).
 */
public record Agent(
        ClusterId cluster, LeaseSettings settings, Set<NodeId> members, AgentState state, Optional<LeaseId> abolished) {

    /** An agent that starts with the state found on disk. */
    public static Agent starting(ClusterId cluster, LeaseSettings settings, AgentState state) {
        return new Agent(cluster, settings, Set.of(), state, Optional.empty());
    }

    public Step<Agent, AgentEffect> step(AgentInput input, Moment now) {
        Step<Agent, AgentEffect> ran = runOut(now);
        Step<Agent, AgentEffect> handled = ran.state().handle(input, now);
        return new Step<>(handled.state(), ran.effects()).then(handled.effects());
    }

    /** When the agent must be woken without any input. */
    public Optional<Moment> wakeAt() {
        return switch (state) {
            case Active s -> Optional.of(s.until());
            case Barred s -> Optional.of(s.until());
            case Free s -> Optional.empty();
            case Expiring s -> Optional.empty();
        };
    }

    private Step<Agent, AgentEffect> runOut(Moment now) {
        return switch (state) {
            case Active s -> s.until().isAfter(now) ? Step.to(this) : expire(s);
            case Barred s -> s.until().isAfter(now) ? Step.to(this) : Step.to(in(new Free()), new Forget());
            case Free s -> Step.to(this);
            case Expiring s -> Step.to(this);
        };
    }

    private Step<Agent, AgentEffect> handle(AgentInput input, Moment now) {
        return switch (input) {
            case Ask i -> ask(i, now);
            case Abolish i -> abolish(i);
            case WorkEnded i ->
                state instanceof Expiring s && s.holder().equals(i.holder())
                        ? Step.to(in(new Free()), new Forget())
                        : Step.to(this);
            case MembersAre i -> Step.to(new Agent(cluster, settings, Set.copyOf(i.members()), state, abolished));
            case WakeUp i -> Step.to(this);
        };
    }

    /** A duplicate of the last granted request is answered in the same way: it must not cost the holder its lease. */
    private Step<Agent, AgentEffect> ask(Ask input, Moment now) {
        LeaseRequest request = input.request();
        Optional<Denied> objection = objection(request, now);
        if (objection.isPresent()) {
            return Step.to(this, new Answer(input.reply(), objection.get()));
        }
        if (state instanceof Active s && s.sequence() == request.sequence()) {
            return Step.to(this, new Answer(input.reply(), new Granted(request.sequence())));
        }
        Moment until = now.plus(request.ttl());
        Agent granted = in(new Active(request.candidate(), request.sequence(), until));
        AgentEffect record =
                isHeldBy(request.candidate()) ? new Note(request.ttl()) : new Write(request.candidate(), request.ttl());
        return Step.to(granted, record, new Answer(input.reply(), new Granted(request.sequence())));
    }

    private Optional<Denied> objection(LeaseRequest request, Moment now) {
        if (!request.cluster().equals(cluster)) {
            return denied(request, Refusal.OTHER_CLUSTER, settings.ttl());
        }
        if (!request.ttl().equals(settings.ttl())) {
            return denied(request, Refusal.WRONG_PERIOD, settings.ttl());
        }
        if (!members.contains(request.candidate().node())) {
            return denied(request, Refusal.NOT_A_MEMBER, settings.renew());
        }
        if (abolished.filter(request.candidate().lease()::equals).isPresent()) {
            return denied(request, Refusal.STALE_LEASE, settings.ttl());
        }
        return switch (state) {
            case Free s -> Optional.empty();
            case Barred s -> denied(request, Refusal.UNKNOWN_HOLDER, now.until(s.until()));
            case Expiring s ->
                Optional.of(new Denied(request.sequence(), Refusal.EXPIRING, Optional.of(s.holder()), soon()));
            case Active s -> {
                if (!s.holder().equals(request.candidate())) {
                    Duration left = now.until(s.until());
                    Duration retryAfter = left.compareTo(soon()) < 0 ? left : soon();
                    yield Optional.of(
                            new Denied(request.sequence(), Refusal.HELD, Optional.of(s.holder()), retryAfter));
                }
                yield request.sequence() < s.sequence()
                        ? denied(request, Refusal.OLD_SEQUENCE, Duration.ZERO)
                        : Optional.empty();
            }
        };
    }

    /**
     * A lease may be given up at any moment: a waiting candidate asks again soon, so that a hand-over is faster than a
     * failure.
     */
    private Duration soon() {
        return settings.renew().dividedBy(5);
    }

    /** The id is remembered even if it holds nothing: this message may have overtaken its request. */
    private Step<Agent, AgentEffect> abolish(Abolish input) {
        Agent next = new Agent(
                cluster, settings, members, state, Optional.of(input.holder().lease()));
        return state instanceof Active s && s.holder().equals(input.holder()) ? next.expire(s) : Step.to(next);
    }

    private Step<Agent, AgentEffect> expire(Active ended) {
        return Step.to(in(new Expiring(ended.holder())), new EndWork(ended.holder()));
    }

    private boolean isHeldBy(Holder candidate) {
        return state instanceof Active s && s.holder().equals(candidate);
    }

    private Agent in(AgentState next) {
        return new Agent(cluster, settings, members, next, abolished);
    }

    private static Optional<Denied> denied(LeaseRequest request, Refusal reason, Duration retryAfter) {
        return Optional.of(new Denied(request.sequence(), reason, Optional.empty(), retryAfter));
    }
}
