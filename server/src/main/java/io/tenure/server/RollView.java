package io.tenure.server;

import io.tenure.engine.Member;
import io.tenure.engine.Members;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** All members of the log's configuration, each of them taken for available. */
record RollView(NodeId self, Members members) implements Supplier<GroupView> {

    @Override
    public GroupView get() {
        List<GroupMember> all = members.list().stream().map(RollView::member).toList();
        return new GroupView(self, 0, all, all.size() / 2 + 1);
    }

    private static GroupMember member(Member member) {
        return new GroupMember(member.id(), MemberStatus.AVAILABLE, Optional.of(member.http()), Map.of(), false);
    }
}
