package io.tenure.selector;

import io.tenure.node.NodeId;

/**
 * Rendezvous hashing: each member has a weight for each partition, which depends on these two alone, and the greatest weight
 * comes first. So a member that leaves moves only what it held, and one that comes takes about the same from each.
 *
 * <p>The weights never change: where data lies depends on them.
 */
final class Ranking {

    private Ranking() {}

    /** What a member brings to its weights. */
    static long seed(NodeId id) {
        return Partition.hash(id.toString());
    }

    /** What a partition brings to the weights of all members. */
    static long mixed(int partition) {
        return Partition.mixed(partition + 1L);
    }

    /** To be compared as an unsigned number. Equal weights are ranked by id. */
    static long weight(long seed, long mixedPartition) {
        return Partition.mixed(seed ^ mixedPartition);
    }
}
