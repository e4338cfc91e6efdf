package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.node.NodeId;
import java.util.Set;

/** What can happen to an agent. */
public sealed interface AgentInput {

    /** A candidate asks; the answer goes to {@code reply}. */
    record Ask(LeaseRequest request, long reply) implements AgentInput {}

    /** A holder gives up. */
    record Abolish(Holder holder) implements AgentInput {}

    /** Nothing that was started here under this lease runs any more. */
    record WorkEnded(Holder holder) implements AgentInput {}

    /** Who belongs to the cluster now. */
    record MembersAre(Set<NodeId> members) implements AgentInput {}

    /** Time has passed. */
    record WakeUp() implements AgentInput {}
}
