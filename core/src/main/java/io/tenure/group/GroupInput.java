package io.tenure.group;

import io.tenure.node.NodeId;
import java.util.List;

/** What happens to a node's part in the group. */
sealed interface GroupInput {

    /** Time has passed. */
    record Tick() implements GroupInput {}

    /** Who belongs, as of an entry of the log. */
    record Members(long index, List<NodeId> ids) implements GroupInput {}

    /** A letter that wants an answer. */
    record Asked(long reply, GroupLetter letter) implements GroupInput {}

    /** A letter that answers one of this node's. */
    record Answered(GroupLetter letter) implements GroupInput {}

    /** A letter could not be delivered. */
    record Undelivered(NodeId to, long seq) implements GroupInput {}

    /** This node has all that it missed, as of its return of this number; 0 for its start. */
    record CaughtUp(int returns) implements GroupInput {}

    /** Somebody sets the quorum; 0 for a majority. */
    record SetQuorum(int value) implements GroupInput {}

    /** This node is about to stop. */
    record Leave() implements GroupInput {}
}
