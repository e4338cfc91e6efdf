package io.tenure.document.replica;

import io.tenure.document.DocumentPeers;
import io.tenure.document.Shelf;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;

/** What a host works with; a simulation hands in its own. */
public record HostPorts(NodeId self, Shelf shelf, DocumentPeers peers, DocumentOwners owners, Crew crew) {}
