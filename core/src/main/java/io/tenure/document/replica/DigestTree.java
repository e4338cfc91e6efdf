package io.tenure.document.replica;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfDigest;
import io.tenure.selector.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Digests of the partitions in groups of {@value #GROUP}. To compare two members, the sum of all
 * is sent first; if it differs, the sums of the groups (2 KiB), and then the partitions of those groups that differ.
 */
final class DigestTree {

    static final int GROUP = 128;
    static final int GROUPS = Partition.COUNT / GROUP;

    private final Shelf shelf;

    DigestTree(Shelf shelf) {
        this.shelf = shelf;
    }

    /** The sums of all groups, of those partitions. */
    List<ShelfDigest> sums(Predicate<Partition> counted) {
        ShelfDigest[] sums = new ShelfDigest[GROUPS];
        Arrays.fill(sums, ShelfDigest.EMPTY);
        for (Partition partition : shelf.filled()) {
            if (counted.test(partition)) {
                int group = partition.number() / GROUP;
                sums[group] = sums[group].plus(shelf.digest(partition));
            }
        }
        return List.of(sums);
    }

    /** The sum of all of those partitions, in a list of its own. */
    List<ShelfDigest> total(Predicate<Partition> counted) {
        ShelfDigest sum = ShelfDigest.EMPTY;
        for (Partition partition : shelf.filled()) {
            if (counted.test(partition)) {
                sum = sum.plus(shelf.digest(partition));
            }
        }
        return List.of(sum);
    }

    /** The digests of a group, of those partitions, also of empty ones; and as if empty, of those that are not kept. */
    List<PeerMessage.PartitionDigest> group(int number, Predicate<Partition> counted, Predicate<Partition> kept) {
        List<PeerMessage.PartitionDigest> digests = new ArrayList<>();
        for (int i = number * GROUP; i < (number + 1) * GROUP; i++) {
            Partition partition = new Partition(i);
            if (counted.test(partition)) {
                ShelfDigest digest = kept.test(partition) ? shelf.digest(partition) : ShelfDigest.EMPTY;
                digests.add(new PeerMessage.PartitionDigest(partition, digest));
            }
        }
        return digests;
    }

    /** The numbers of the groups whose sums are others here; 0 if the only sum is that of all. */
    List<Integer> differing(List<ShelfDigest> theirs, Predicate<Partition> counted) {
        List<ShelfDigest> ours = theirs.size() == 1 ? total(counted) : sums(counted);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
            if (!ours.get(i).equals(theirs.get(i))) {
                numbers.add(i);
            }
        }
        return numbers;
    }

    /** The numbers of the partitions whose digests are others here. */
    List<Integer> differing(List<PeerMessage.PartitionDigest> theirs) {
        return theirs.stream()
                .filter(each -> !shelf.digest(each.partition()).equals(each.digest()))
                .map(each -> each.partition().number())
                .toList();
    }
}
