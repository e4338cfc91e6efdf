package io.tenure.group;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A node's part in a group, driven by hand. The node is {@code id(0)}. */
final class GroupDriver {

    static final ClusterId CLUSTER = ClusterId.parse("00000000-0000-0000-0000-000000000001");
    static final long FIRST = 1000;
    static final Duration PERIOD = GroupSettings.DEFAULT.period();

    final List<GroupEffect> effects = new ArrayList<>();
    GroupState state;
    Moment now = new Moment(0);

    GroupDriver(int members) {
        state = GroupState.beginning(
                new GroupState.Identity(CLUSTER, id(0), GroupSettings.DEFAULT),
                MemberData.UNKNOWN,
                QuorumRegister.UNSET,
                new GroupState.Beginning(now, FIRST, 42));
        take(new GroupInput.Members(10, ids(members)));
    }

    static NodeId id(int number) {
        return NodeId.parse("n" + number + "-0000000" + number);
    }

    static List<NodeId> ids(int count) {
        return IntStream.range(0, count).mapToObj(GroupDriver::id).toList();
    }

    static MemberEntry entry(int member, long incarnation, Condition condition, int... accusers) {
        Set<NodeId> by = new HashSet<>();
        IntStream.of(accusers).forEach(accuser -> by.add(id(accuser)));
        return new MemberEntry(id(member), incarnation, condition, by, MemberData.UNKNOWN);
    }

    static GroupLetter letter(int sender, Matter matter, MemberEntry... entries) {
        return new GroupLetter(CLUSTER, id(sender), 10, matter, QuorumRegister.UNSET, 0, List.of(entries));
    }

    /** All members have been heard of and live, and no probe is open. */
    GroupDriver met() {
        for (NodeId id : state.roll().ids()) {
            if (!id.equals(id(0))) {
                heard(letter(
                        Integer.parseInt(id.name().value().substring(1)),
                        new Matter.Ping(1),
                        new MemberEntry(id, 1, Condition.ALIVE, Set.of(), MemberData.UNKNOWN)));
            }
        }
        List.copyOf(state.probing().probes().values())
                .forEach(probe -> take(new GroupInput.Answered(new GroupLetter(
                        CLUSTER,
                        probe.target(),
                        10,
                        new Matter.Ack(probe.seq()),
                        QuorumRegister.UNSET,
                        0,
                        List.of()))));
        effects.clear();
        return this;
    }

    GroupDriver take(GroupInput input) {
        Step<GroupState, GroupEffect> step = GroupProtocol.step(state, input, now);
        state = step.state();
        effects.addAll(step.effects());
        return this;
    }

    GroupDriver heard(GroupLetter letter) {
        return take(new GroupInput.Asked(7, letter));
    }

    /** A sender says this of the members. */
    GroupDriver told(int sender, MemberEntry... entries) {
        return heard(letter(sender, new Matter.Ping(1), entries));
    }

    /** Time passes, in steps that show that the process was not frozen. */
    GroupDriver pass(Duration length) {
        Moment end = now.plus(length);
        while (now.isBefore(end)) {
            now = Moment.earlier(end, now.plus(Duration.ofMillis(100)));
            take(new GroupInput.Tick());
        }
        return this;
    }

    /** Nothing happens for this long, not even a step. */
    GroupDriver freeze(Duration length) {
        now = now.plus(length);
        return take(new GroupInput.Tick());
    }

    MemberEntry entry(int member) {
        return Optional.ofNullable(state.table().get(id(member))).orElseThrow();
    }

    MemberEntry own() {
        return state.own();
    }

    MemberStatus shown(int member) {
        return state.shown()
                .view()
                .orElseThrow()
                .member(id(member))
                .orElseThrow()
                .status();
    }

    <E extends GroupEffect> List<E> all(Class<E> kind) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The letters of this kind, by their receivers. */
    List<GroupEffect.Send> sent(Class<? extends Matter> kind) {
        return all(GroupEffect.Send.class).stream()
                .filter(send -> kind.isInstance(send.letter().matter()))
                .toList();
    }
}
