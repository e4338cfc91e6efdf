package io.tenure.sim.document;

import io.tenure.document.replica.DocumentOwners;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Owners and copies as the selector has them, for all nodes of a world. Checks that equal views give equal owners (R1). */
final class SimOwners implements DocumentOwners {

    /** Every view is placed, most of them once for all nodes and worlds that have it. */
    private static final int CHECKED = 16;

    /** Worlds are many, and most of their views are alike. */
    private static final int REMEMBERED = 500;

    private static final Map<String, Placement> BY_HASH = new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Placement> eldest) {
            return size() > REMEMBERED;
        }
    };

    private final Selector selector;
    private final Map<GroupView, Placement> byView = new IdentityHashMap<>();
    private final Map<GroupView, String> hashes = new IdentityHashMap<>();
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

    /** Computed once for each view: whoever waits for one view asks after every step. */
    String hash(GroupView view) {
        return hashes.computeIfAbsent(view, GroupView::hash);
    }

    private Placement placement(GroupView view) {
        return byView.computeIfAbsent(view, this::place);
    }

    private Placement place(GroupView view) {
        Placement known = BY_HASH.computeIfAbsent(hash(view), hash -> Placement.of(view));
        if (++views % CHECKED == 0) {
            requireSame(known, Placement.of(view));
        }
        return known;
    }

    /** R1, for views of the same hash. */
    static void requireSame(Placement one, Placement other) {
        for (int number = 0; number < Partition.COUNT; number++) {
            Partition partition = new Partition(number);
            if (!one.owner(partition)
                    .map(GroupMember::id)
                    .equals(other.owner(partition).map(GroupMember::id))) {
                throw new BrokenDocuments("R1: one view, and other owners: " + one.view() + " and " + other.view());
            }
        }
    }
}
