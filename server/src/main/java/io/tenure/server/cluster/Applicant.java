package io.tenure.server.cluster;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;

/** A node that wants to be taken in, and where it is reached. */
public record Applicant(ClusterId cluster, NodeId id, Endpoint peer, Endpoint http, MemberRole role) {}
