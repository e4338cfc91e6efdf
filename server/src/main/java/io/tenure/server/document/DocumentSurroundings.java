package io.tenure.server.document;

import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.server.forward.Forwarding;

/** The node, and what it knows of its cluster. */
public record DocumentSurroundings(NodeId self, ClusterId cluster, Forwarding forwarding) {}
