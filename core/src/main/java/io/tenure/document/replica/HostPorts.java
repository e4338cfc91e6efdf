package io.tenure.document.replica;

import io.tenure.document.DocumentPeers;
import io.tenure.document.Shelf;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import java.util.function.IntSupplier;

/**
 * What a host works with; a simulation hands in its own.
 *
 * @param level the format level of the cluster, as far as this node knows: what every member can read
 */
public record HostPorts(
        NodeId self, Shelf shelf, DocumentPeers peers, DocumentOwners owners, Crew crew, IntSupplier level) {}
