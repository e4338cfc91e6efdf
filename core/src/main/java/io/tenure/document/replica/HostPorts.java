package io.tenure.document.replica;

import io.tenure.document.DocumentPeers;
import io.tenure.document.Shelf;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import java.time.Instant;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What a host works with; a simulation hands in its own.
 *
 * @param level the format level of the cluster, as far as this node knows: what every member can read
 * @param wall the time that documents go by, which all members should agree on: the crew's is that of one machine
 */
public record HostPorts(
        NodeId self,
        Shelf shelf,
        DocumentPeers peers,
        DocumentOwners owners,
        Crew crew,
        IntSupplier level,
        Supplier<Instant> wall) {}
