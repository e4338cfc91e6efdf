package io.tenure.sim.document;

import io.tenure.document.DocumentOwners;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Members ranked by the hash of partition and id; the first that is available owns. */
final class SimOwners implements DocumentOwners {

    private final int copies;
    private final Map<GroupView, Map<Integer, Optional<NodeId>>> known = new IdentityHashMap<>();

    SimOwners(int copies) {
        this.copies = copies;
    }

    @Override
    public Optional<NodeId> owner(GroupView view, Partition partition) {
        return known.computeIfAbsent(view, each -> new HashMap<>())
                .computeIfAbsent(
                        partition.number(),
                        number -> first(view, partition, MemberStatus.AVAILABLE)
                                .or(() -> first(view, partition, MemberStatus.SYNCHRONIZING)));
    }

    private static Optional<NodeId> first(GroupView view, Partition partition, MemberStatus status) {
        return view.members().stream()
                .filter(member -> member.status() == status)
                .map(GroupMember::id)
                .max(Comparator.comparingLong(id -> weight(partition, id)));
    }

    @Override
    public List<NodeId> copies(GroupView view, Partition partition) {
        return view.members().stream()
                .filter(member -> member.status() != MemberStatus.REPLACED)
                .map(GroupMember::id)
                .sorted(Comparator.comparingLong((NodeId id) -> weight(partition, id))
                        .reversed())
                .limit(copies)
                .toList();
    }

    private static long weight(Partition partition, NodeId id) {
        long x = partition.number() * 0x9e3779b97f4a7c15L
                + id.name().toString().hashCode() * 0xff51afd7ed558ccdL
                + id.incarnation().toString().hashCode();
        x = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
        x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return x ^ (x >>> 33);
    }
}
