package io.tenure.sim.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.NodeId;
import io.tenure.sim.fleet.SimMachine;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimNetwork;
import io.tenure.testkit.sim.Verdict;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A group of nodes on one clock, from one seed. */
final class GroupWorld implements AutoCloseable {

    static final Duration PERIOD = Duration.ofMillis(500);
    private static final double DRIFT = 0.1;

    /** As between machines under load. */
    static final Weather USUAL = new Weather(0, 0, Duration.ofMillis(15), 0.01, Duration.ofMillis(150));

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final Verdict verdict = new Verdict();
    private final Dice dice;
    private final SimNetwork network;
    private final List<GroupPeer> peers = new ArrayList<>();
    private final List<SimMachine> machines = new ArrayList<>();
    private final Map<NodeId, GroupPeer> byId = new HashMap<>();
    private List<NodeId> roll = List.of();
    private long rollIndex;
    private long changes;
    private long letters;
    private long bytes;
    private int incarnations;

    GroupWorld(long seed, int nodes) {
        dice = new Dice(seed);
        network = new SimNetwork(scheduler, dice.split());
        network.weather(USUAL);
        IntStream.range(0, nodes).forEach(place -> peers.add(new GroupPeer(this, place, ++incarnations)));
        newRoll(peers.stream().map(GroupPeer::id).toList());
        peers.forEach(GroupPeer::start);
    }

    SimMachine machine() {
        SimMachine machine = SimMachine.ofMail(time, scheduler, DRIFT, dice.split());
        machine.crew().fatal(sentence -> verdict.broken(new AssertionError("A process would end: " + sentence)));
        machines.add(machine);
        return machine;
    }

    Dice dice() {
        return dice;
    }

    SimNetwork network() {
        return network;
    }

    List<GroupPeer> peers() {
        return peers;
    }

    GroupPeer peer(int place) {
        return peers.get(place);
    }

    GroupPeer named(NodeId id) {
        GroupPeer peer = byId.get(id);
        if (peer == null) {
            verdict.broken(new AssertionError("A letter goes to " + id + ", which never was a member."));
        }
        return Objects.requireNonNull(peer);
    }

    List<NodeId> roll() {
        return roll;
    }

    long rollIndex() {
        return rollIndex;
    }

    /** The log names other members from now on; each node learns that by itself, see {@link GroupPeer#learnRoll}. */
    void newRoll(List<NodeId> ids) {
        roll = List.copyOf(ids);
        rollIndex += 7;
        peers.forEach(peer -> byId.put(peer.id(), peer));
    }

    /** A dead node comes back with an empty disk, under another id. */
    void replace(GroupPeer peer) {
        NodeId old = peer.id();
        peer.becomeAnother(++incarnations);
        newRoll(roll.stream().map(id -> id.equals(old) ? peer.id() : id).toList());
    }

    /** Whenever a view changes: it names whom the roll names, and nobody who was removed comes back. */
    void changed(GroupPeer peer, GroupView view) {
        changes++;
        if (view.rollIndex() == rollIndex) {
            verdict.watch(() -> assertThat(view.members().stream()
                            .filter(member -> member.status() != MemberStatus.REPLACED)
                            .map(GroupMember::id))
                    .as("the view of %s", peer.id())
                    .containsExactlyInAnyOrderElementsOf(roll));
        }
    }

    void count(int size) {
        letters++;
        bytes += size;
    }

    long letters() {
        return letters;
    }

    long bytes() {
        return bytes;
    }

    void run(Duration length) {
        scheduler.run(length);
    }

    void after(Duration delay, Runnable action) {
        scheduler.after(delay, action);
    }

    /** How many periods it takes until views are as they should be; fails after the limit. */
    double periodsUntil(String what, int limit, BooleanSupplier enough) {
        long begin = time.nanos();
        long[] looked = {-1};
        scheduler.runUntil(
                () -> {
                    boolean anew = looked[0] != changes;
                    looked[0] = changes;
                    return anew && enough.getAsBoolean();
                },
                PERIOD.multipliedBy(limit));
        assertThat(enough.getAsBoolean())
                .as(() -> what + " within " + limit + " periods; views: " + hashes())
                .isTrue();
        return (time.nanos() - begin) / (double) PERIOD.toNanos();
    }

    private String hashes() {
        StringBuilder text = new StringBuilder();
        living().forEach(peer -> text.append('\n')
                .append(peer.id())
                .append(" sees ")
                .append(peer.view().map(GroupWorld::brief).orElse("nothing"))
                .append(' ')
                .append(peer.service().counts()));
        return text.toString();
    }

    private static String brief(GroupView view) {
        StringBuilder text = new StringBuilder("roll " + view.rollIndex() + ":");
        view.members()
                .forEach(member -> text.append(' ')
                        .append(member.id())
                        .append('=')
                        .append(member.status().name(), 0, 2));
        return text.toString();
    }

    List<GroupPeer> living() {
        return peers.stream().filter(peer -> !peer.isDead()).toList();
    }

    /** Whether all living nodes see the same, and everybody who lives and nobody else as available. */
    boolean isSettled() {
        for (GroupPeer peer : living()) {
            for (GroupPeer other : peers) {
                MemberStatus expected = other.isDead() ? MemberStatus.UNAVAILABLE : MemberStatus.AVAILABLE;
                if (peer.view().isEmpty()
                        || peer.view().get().rollIndex() != rollIndex
                        || peer.sees(other) != expected) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether the members of a side see themselves alive and the others not. */
    boolean isSettled(Set<Integer> side) {
        return side.stream()
                .map(peers::get)
                .allMatch(peer -> peers.stream()
                        .allMatch(
                                other -> (peer.sees(other) == MemberStatus.UNAVAILABLE) != side.contains(other.place)));
    }

    /** Whether all see the same, and nobody as dead. */
    boolean isOneView() {
        return peers.stream().allMatch(peer -> peer.view().isPresent())
                && peers.stream()
                                .map(peer -> peer.view().map(GroupView::hash))
                                .distinct()
                                .count()
                        == 1
                && peers.getFirst().view().stream()
                        .flatMap(view -> view.members().stream())
                        .noneMatch(member -> member.status() == MemberStatus.UNAVAILABLE);
    }

    void settle() {
        periodsUntil("all nodes see each other", 300, this::isSettled);
    }

    /** How often views have changed, on all nodes. */
    int changes() {
        return peers.stream().mapToInt(peer -> peer.views.size()).sum();
    }

    @Override
    public void close() {
        machines.forEach(SimMachine::close);
        verdict.give();
    }
}
