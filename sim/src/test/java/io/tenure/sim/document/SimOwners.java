package io.tenure.sim.document;

import io.tenure.document.replica.DocumentOwners;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Owners and copies as the selector has them, for all nodes of a world. Checks that equal views give equal owners (R1). */
final class SimOwners implements DocumentOwners {

    /** Every view is placed, most of them once for all nodes that have it. */
    private static final int CHECKED = 16;

    private final Selector selector;
    private final Map<GroupView, Placement> byView = new IdentityHashMap<>();
    private final Map<String, Placement> byHash = new HashMap<>();
    private int views;

    SimOwners(Selector selector) {
        this.selector = selector;
    }

    @Override
    public Optional<NodeId> owner(GroupView view, Partition partition) {
        return placement(view).owner(partition).map(GroupMember::id);
    }

    @Override
    public List<NodeId> copies(GroupView view, Partition partition) {
        return placement(view).copies(partition, selector).stream()
                .map(GroupMember::id)
                .toList();
    }

    private Placement placement(GroupView view) {
        return byView.computeIfAbsent(view, this::place);
    }

    private Placement place(GroupView view) {
        Placement known = byHash.computeIfAbsent(view.hash(), hash -> Placement.of(view));
        if (++views % CHECKED == 0) {
            requireSame(known, Placement.of(view));
        }
        return known;
    }

    /** R1, for views of the same hash. */
    static void requireSame(Placement one, Placement other) {
        boolean same = IntStream.range(0, Partition.COUNT)
                .mapToObj(Partition::new)
                .allMatch(each -> one.owner(each)
                        .map(GroupMember::id)
                        .equals(other.owner(each).map(GroupMember::id)));
        DocumentLedger.require(same, "R1: one view, and other owners: " + one.view() + " and " + other.view());
    }
}
