package io.tenure.server.cluster;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.Optional;

/**
 * A node of the cluster.
 *
 * @param sight how the leader sees it; empty while there is none
 */
public record Member(
        NodeId id, MemberRole role, Endpoint http, Endpoint peer, boolean leader, boolean self, Optional<Sight> sight) {

    /**
     * What the leader knows of a member.
     *
     * @param lag how many entries of the log the member is behind
     */
    public record Sight(boolean alive, long lag) {}
}
