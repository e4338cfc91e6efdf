package io.tenure.server.cluster;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a node says of itself.
 *
 * @param warnings sentences for the operator, such as one about an even number of voters
 */
public record NodeStatus(NodeId id, ClusterId cluster, Place place, Raft raft, List<String> warnings) {

    public NodeStatus {
        warnings = List.copyOf(warnings);
    }

    /** Where it is reached, and where its data is. */
    public record Place(Endpoint http, Endpoint peer, Path data) {}

    /**
     * Where it stands in the replicated log.
     *
     * @param leader empty while there is none
     * @param applied how many entries of the log it has applied
     */
    public record Raft(RaftRole role, Optional<NodeName> leader, long raftTerm, long applied, int voters) {}

    /** What it is in the replicated log at the moment. */
    public enum RaftRole {
        LEADER,
        FOLLOWER,
        CANDIDATE,
        LISTENER
    }
}
