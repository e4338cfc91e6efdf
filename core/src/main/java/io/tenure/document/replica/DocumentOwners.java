package io.tenure.document.replica;

import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.util.List;
import java.util.Optional;

/** Who is in charge of a partition, as a view has it. Equal views give equal answers. */
public interface DocumentOwners {

    /** Empty if nobody is available. */
    Optional<NodeId> owner(GroupView view, Partition partition);

    /** The members that keep copies, whether they live or not. */
    List<NodeId> copies(GroupView view, Partition partition);
}
