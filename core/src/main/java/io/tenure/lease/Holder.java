package io.tenure.lease;

import io.tenure.node.NodeId;
import io.tenure.store.LeaseId;

/** Whom a lease belongs to: a node, in one of its candidacies. */
public record Holder(NodeId node, LeaseId lease) {

    @Override
    public String toString() {
        return node + "/" + lease;
    }
}
