package io.tenure.server.office;

import io.tenure.activity.Activity;
import io.tenure.lease.AgentState;
import io.tenure.node.NodeName;
import io.tenure.office.LeadershipCounts;
import io.tenure.store.Holding;
import java.util.List;
import java.util.Optional;

/** What any node can tell about the office of the servers. */
public interface OfficeView {

    /** The open term, as this node has applied it. */
    Optional<Holding> holding();

    /** Whether this node believes at this moment that it leads. */
    boolean leading();

    /** What the leader says of itself; empty if no leader answers. */
    Optional<LeaderReport> report();

    /** Makes the leader hand over, to this node if one is named. */
    Transfer transfer(Optional<NodeName> to);

    /** What this node's own agent has promised. */
    AgentState promise();

    /**
     * Takes a lease message to this node's agent; empty if it cannot answer now. This is for a leader that is about to make
     * this node a voter: voters are asked over the log's connections.
     *
     * @throws IllegalArgumentException with a sentence if the message makes no sense
     */
    Optional<byte[]> lease(byte[] message);

    /** The activities of this node. */
    List<Activity> activities();

    /** The instances of services on this node that ignore the end of their term. */
    List<String> stragglers();

    Numbers numbers();

    /**
     * What happened on this node since it started.
     *
     * @param staleRefusals requests for its lease that came from the past
     * @param leaseWrites durable writes of its lease file
     */
    record Numbers(LeadershipCounts office, long stragglers, long staleRefusals, long leaseWrites) {}

    /** How a transfer ended. */
    sealed interface Transfer {

        /** The office was given up in favour of another node. */
        record Done() implements Transfer {}

        /** It cannot be done; the sentence says why. */
        record Refused(String sentence) implements Transfer {}

        /** No leader answered in time. */
        record Unknown() implements Transfer {}
    }
}
