package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseRequest;
import io.tenure.node.NodeId;

/** What a candidacy wants sent. Neither may delay the other, nor one agent another. */
public sealed interface AcquirerEffect {

    /** Ask an agent for its lease. */
    record Request(NodeId agent, LeaseRequest request) implements AcquirerEffect {}

    /** Tell an agent that the lease is given up. */
    record Give(NodeId agent, Holder holder) implements AcquirerEffect {}
}
