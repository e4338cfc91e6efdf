package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.NodeId;
import java.util.concurrent.CompletableFuture;

/** Reaches the agents. Neither method blocks, and a slow agent delays no other. */
public interface Grantor {

    /** Asks an agent. Fails if it cannot be reached; may never complete if it does not answer. */
    CompletableFuture<LeaseAnswer> ask(NodeId agent, LeaseRequest request);

    /** Tells an agent that a lease is given up. The message may get lost; then the lease runs out. */
    void giveBack(NodeId agent, Holder holder);
}
