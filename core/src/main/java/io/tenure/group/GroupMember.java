package io.tenure.group;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.Map;
import java.util.Optional;

/**
 * A member as the group sees it.
 *
 * @param http where clients and other members reach it; empty until it has told
 * @param observer forwards requests, holds no copies and owns nothing
 */
public record GroupMember(
        NodeId id, MemberStatus status, Optional<Endpoint> http, Map<String, String> labels, boolean observer) {

    public GroupMember {
        labels = Map.copyOf(labels);
    }
}
