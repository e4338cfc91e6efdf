package io.tenure.document.replica;

import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfDigest;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.List;
import java.util.Optional;

/** What one host asks another. Each message can be repeated without harm. */
sealed interface PeerMessage {

    /**
     * Who says something about a partition, and in which epoch.
     *
     * @param roll the roll that the owner goes by; see {@link ReadPromises}
     */
    record Claim(NodeId owner, Partition partition, long epoch, long roll) {}

    /** Asks for a promise. */
    record Prepare(Claim claim) implements PeerMessage {}

    /** Keep these states; a claim without states only tells who owns the partition. */
    record Keep(Claim claim, List<ReplicatedState> states) implements PeerMessage {

        public Keep {
            states = List.copyOf(states);
        }
    }

    /** Names what stands behind {@code after}; with an epoch only if the promise is to that very owner. */
    record Names(Claim claim, String after) implements PeerMessage {}

    /** Asks for states by their links, under the same condition. */
    record Fetch(Claim claim, List<String> links) implements PeerMessage {

        public Fetch {
            links = List.copyOf(links);
        }
    }

    /** Asks for everything in these partitions, in this order; in the first one only for what stands behind {@code after}. */
    record Copy(List<Partition> partitions, String after) implements PeerMessage {

        public Copy {
            partitions = List.copyOf(partitions);
        }
    }

    /** Forget these tombstones, which every member has. */
    record Forget(Claim claim, List<StateName> names) implements PeerMessage {

        public Forget {
            names = List.copyOf(names);
        }
    }

    /** Asks the owner to make all copies of a document equal, and to answer with what they are then. */
    record Settle(String link) implements PeerMessage {}

    /**
     * Tells a newcomer what was promised about the partitions from this one on. From then on, owners that go by an older roll
     * are refused: they may still count the disk that the newcomer has replaced.
     */
    record ReadPromises(int from, long roll) implements PeerMessage {}

    /** Sums of digests, of the partitions that this owner owns or, without one, of all. */
    record CompareGroups(Optional<NodeId> owner, List<ShelfDigest> sums) implements PeerMessage {

        public CompareGroups {
            sums = List.copyOf(sums);
        }
    }

    /** The digest of a partition as one member has it. */
    record PartitionDigest(Partition partition, ShelfDigest digest) {}

    /** Digests of single partitions. */
    record ComparePartitions(List<PartitionDigest> digests) implements PeerMessage {

        public ComparePartitions {
            digests = List.copyOf(digests);
        }
    }
}
