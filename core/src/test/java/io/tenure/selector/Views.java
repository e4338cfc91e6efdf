package io.tenure.selector;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Views by hand. */
final class Views {

    private Views() {}

    static GroupMember member(String id, MemberStatus status) {
        return new GroupMember(NodeId.parse(id), status, Optional.of(new Endpoint("127.0.0.1", 8000)), Map.of(), false);
    }

    static GroupMember observer(String id) {
        return new GroupMember(NodeId.parse(id), MemberStatus.AVAILABLE, Optional.empty(), Map.of(), true);
    }

    static GroupView of(List<GroupMember> members) {
        return new GroupView(members.getFirst().id(), 1, members, members.size() / 2 + 1);
    }

    /** Members n1 and so on, all available, with incarnations by chance. */
    static GroupView random(int count, Random chance) {
        return of(IntStream.rangeClosed(1, count)
                .mapToObj(number -> member("n%d-%08x".formatted(number, chance.nextInt()), MemberStatus.AVAILABLE))
                .toList());
    }

    /** The same without one. */
    static GroupView without(GroupView view, GroupMember gone) {
        return of(view.members().stream().filter(member -> !member.equals(gone)).toList());
    }

    /** The same with one in another status. */
    static GroupView with(GroupView view, GroupMember changed, MemberStatus status) {
        return of(view.members().stream()
                .map(member -> member.equals(changed) ? member(member.id().toString(), status) : member)
                .toList());
    }
}
