package io.tenure.group;

import io.tenure.node.NodeId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The members as one node sees them at one moment, sorted by id.
 *
 * @param self the node whose view it is
 * @param rollIndex the entry of the log that named these members
 * @param quorum how many members must be available for documents to be written
 */
public record GroupView(NodeId self, long rollIndex, List<GroupMember> members, int quorum) {

    public GroupView {
        members = members.stream()
                .sorted(Comparator.comparing(member -> member.id().toString()))
                .toList();
    }

    public Optional<GroupMember> member(NodeId id) {
        return members.stream().filter(member -> member.id().equals(id)).findFirst();
    }
}
