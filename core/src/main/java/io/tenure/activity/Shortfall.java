package io.tenure.activity;

import io.tenure.lease.Quorum;
import io.tenure.node.NodeId;
import java.util.List;
import java.util.Set;

/**
 * A quorum that is not had.
 *
 * @param held the leases that there are
 * @param runOut those that there were until their time was over
 */
public record Shortfall(Quorum required, Set<NodeId> held, Set<NodeId> runOut) {

    public Shortfall {
        held = Set.copyOf(held);
        runOut = Set.copyOf(runOut);
    }

    @Override
    public String toString() {
        String has = held.isEmpty() ? "no lease is held" : "only the leases of " + names(held) + " are held";
        String had = runOut.isEmpty() ? "" : "; those of " + names(runOut) + " have run out";
        return "it needs " + required + ", but " + has + had;
    }

    private static List<String> names(Set<NodeId> nodes) {
        return nodes.stream().map(NodeId::toString).sorted().toList();
    }
}
