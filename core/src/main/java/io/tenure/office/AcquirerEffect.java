package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.NodeId;

/** What a candidacy sends. No message may delay another, and no agent another agent. */
public sealed interface AcquirerEffect {

    /** Ask an agent for its lease. */
    record Request(NodeId agent, LeaseRequest request) implements AcquirerEffect {}

    /** Tell an agent that the lease is given up. */
    record Give(NodeId agent, Holder holder) implements AcquirerEffect {}
}
