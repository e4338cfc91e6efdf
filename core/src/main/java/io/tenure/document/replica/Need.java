package io.tenure.document.replica;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import java.util.List;

/**
 * How many members a view asks for.
 *
 * @param members how many could keep copies
 * @param copies how many do
 * @param quorum the group's
 */
record Need(int members, int copies, int quorum) {

    static Need of(GroupView view, int copies) {
        return new Need(keepers(view).size(), copies, view.quorum());
    }

    /** On how many disks a change is before it is acknowledged. */
    int writes() {
        return copies == members ? Math.min(quorum, copies) : Math.min(quorum, copies / 2 + 1);
    }

    /**
     * Whether a take-over may leave out members that do not answer: any two sets of {@link #writes} and
     * {@link #takeOver} members meet. Not so with fewer copies, whose places move with the members, nor with a lower quorum.
     */
    boolean isMajority() {
        return copies == members && 2 * writes() > members;
    }

    int takeOver() {
        return isMajority() ? members - writes() + 1 : Math.min(quorum, members);
    }

    /** From how many complete members a newcomer reads: every write and every take-over is known to one of them. */
    int newcomer() {
        return Math.max(writes(), takeOver());
    }

    /** The members that may keep copies. */
    static List<GroupMember> keepers(GroupView view) {
        return view.members().stream()
                .filter(member -> !member.observer() && member.status() != MemberStatus.REPLACED)
                .toList();
    }

    /** Those of them that live, without the node itself. */
    static List<NodeId> others(GroupView view) {
        return keepers(view).stream()
                .filter(member -> member.status() != MemberStatus.UNAVAILABLE)
                .map(GroupMember::id)
                .filter(id -> !id.equals(view.self()))
                .toList();
    }

    /** Those that do not live. */
    static List<NodeId> missing(GroupView view) {
        return keepers(view).stream()
                .filter(member -> member.status() == MemberStatus.UNAVAILABLE)
                .map(GroupMember::id)
                .toList();
    }
}
