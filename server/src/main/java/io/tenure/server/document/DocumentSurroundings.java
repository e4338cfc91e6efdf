package io.tenure.server.document;

import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.server.forward.Forwarding;
import java.time.Instant;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The node, and what it knows of its cluster.
 *
 * @param level the format level of the cluster, as far as this node has applied the log
 * @param wall the time that documents go by; this machine's clock may be wrong
 */
public record DocumentSurroundings(
        NodeId self, ClusterId cluster, Forwarding forwarding, IntSupplier level, Supplier<Instant> wall) {}
