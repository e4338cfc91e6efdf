package io.tenure.group;

import io.tenure.node.NodeId;
import java.util.Set;

/** What is to be done for a node's part in the group. */
sealed interface GroupEffect {

    /** A letter that wants an answer. May get lost. */
    record Send(NodeId to, GroupLetter letter) implements GroupEffect {}

    record Answer(long reply, GroupLetter letter) implements GroupEffect {}

    /** Tells the sender of a letter why it gets no answer. */
    record Refuse(long reply, String sentence) implements GroupEffect {}

    /** The view has changed. */
    record Show(GroupView view) implements GroupEffect {}

    /** Who lives but does not answer this node itself. */
    record ShowUnreached(Set<NodeId> members) implements GroupEffect {}

    /** The others had given this node up. It is to catch up, and to say so under this number. */
    record Returned(int returns) implements GroupEffect {}

    /** To be on disk before anybody is told. */
    record Save(QuorumRegister quorum) implements GroupEffect {}
}
