package io.tenure.group;

import io.tenure.node.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the rest of the node is told, and only if it differs from what it was told before. */
final class Views {

    private Views() {}

    static void show(Turn turn) {
        if (turn.roll.index() < 0) {
            return;
        }
        if (turn.tableChanged() || !turn.quorum.equals(turn.before.quorum())) {
            GroupView view = view(turn);
            if (!turn.shown.view().equals(Optional.of(view))) {
                turn.shown = new GroupState.Shown(Optional.of(view), turn.shown.unreached());
                turn.does(new GroupEffect.Show(view));
            }
        }
        if (turn.tableChanged() || turn.notesChanged()) {
            Set<NodeId> unreached = unreached(turn);
            if (!turn.shown.unreached().equals(unreached)) {
                turn.shown = new GroupState.Shown(turn.shown.view(), unreached);
                turn.does(new GroupEffect.ShowUnreached(unreached));
            }
        }
    }

    private static GroupView view(Turn turn) {
        List<GroupMember> members = new ArrayList<>();
        for (NodeId id : turn.roll.ids()) {
            MemberEntry entry = turn.entry(id);
            members.add(member(entry, status(entry)));
        }
        turn.roll
                .replaced()
                .values()
                .forEach(id -> members.add(member(MemberEntry.unheard(id), MemberStatus.REPLACED)));
        return new GroupView(turn.self, turn.roll.index(), members, quorum(turn));
    }

    private static GroupMember member(MemberEntry entry, MemberStatus status) {
        MemberData data = entry.data();
        return new GroupMember(entry.id(), status, data.http(), data.labels(), data.observer());
    }

    /** Who is suspected is still there: only the verdict moves keys. */
    private static MemberStatus status(MemberEntry entry) {
        if (!entry.isLiving()) {
            return MemberStatus.UNAVAILABLE;
        }
        return entry.data().available() ? MemberStatus.AVAILABLE : MemberStatus.SYNCHRONIZING;
    }

    /** What a person has set, as far as there are that many members; otherwise the majority of those that hold copies. */
    private static int quorum(Turn turn) {
        long holders = turn.roll.ids().stream()
                .filter(id -> !turn.entry(id).data().observer())
                .count();
        int most = (int) Math.max(1, holders);
        return turn.quorum.value() == 0 ? most / 2 + 1 : Math.min(turn.quorum.value(), most);
    }

    private static Set<NodeId> unreached(Turn turn) {
        Set<NodeId> unreached = new TreeSet<>(Roll.ORDER);
        turn.others().stream()
                .filter(entry -> entry.isLiving() && turn.note(entry.id()).unreached())
                .forEach(entry -> unreached.add(entry.id()));
        return Collections.unmodifiableSet(unreached);
    }
}
