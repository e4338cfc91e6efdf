package io.tenure.server.document;

import io.tenure.document.replica.DocumentOwners;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Owners and copies as a selector has them. The placement of a view is made once, or is the one that forwarding made. */
final class PlacementOwners implements DocumentOwners {

    private final Supplier<Selector> selector;
    private final Supplier<Placement> current;
    private volatile @Nullable Placement last;

    PlacementOwners(Supplier<Selector> selector, Supplier<Placement> current) {
        this.selector = selector;
        this.current = current;
    }

    @Override
    public Optional<NodeId> owner(GroupView view, Partition partition) {
        return placement(view).owner(partition).map(GroupMember::id);
    }

    @Override
    public List<NodeId> copies(GroupView view, Partition partition) {
        return placement(view).copies(partition, selector.get()).stream()
                .map(GroupMember::id)
                .toList();
    }

    /** The host asks about the view that forwarding has, except for a moment after each change. */
    private Placement placement(GroupView view) {
        Placement known = last;
        if (known != null && known.view().equals(view)) {
            return known;
        }
        Placement newest = current.get();
        Placement found = newest.view().equals(view) ? newest : Placement.of(view);
        last = found;
        return found;
    }
}
