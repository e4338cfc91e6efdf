package io.tenure.sim.document;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.group.QuorumRegister;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.selector.Partition;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import io.tenure.store.log.Levels;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import io.tenure.testkit.sim.SimNetwork;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Machines, what lies between them, and the list of members that the log would have. */
final class SelectorWorld {

    /** The kind of message, its second byte, that builds of earlier format levels do not know. */
    private static final int COPY = 10;

    /** What a letter to a member that never answers takes. */
    private static final Duration CALL = Duration.ofSeconds(3);

    private static final Duration LEARN = Duration.ofMillis(500);

    private final DocumentLedger ledger;
    private final DocumentPlan plan;
    private final int level;
    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final Dice dice;
    private final Dice logDice;
    private final SimNetwork network;
    private final SimOwners owners = new SimOwners(Selector.DEFAULT);
    private final List<SelectorNode> nodes = new ArrayList<>();
    private final Map<NodeId, SelectorNode> byId = new HashMap<>();
    private final List<SimShelf> lostDisks = new ArrayList<>();
    private final List<String> schedule = new ArrayList<>();
    private List<NodeId> roll = List.of();
    private long rollIndex;

    SelectorWorld(long seed, DocumentPlan plan, DocumentLedger ledger) {
        this.ledger = ledger;
        this.plan = plan;
        // Without the owners in the lineage not every conflict is told, so only where there are none.
        this.level = plan.isMajority() && seed % 4 == 3 ? Levels.FIRST : Levels.OF_THIS_BUILD.highest();
        this.dice = new Dice(seed);
        this.logDice = dice.split();
        this.network = new SimNetwork(scheduler, dice.split());
        for (int place = 0; place < plan.nodes(); place++) {
            SimClock clock = new SimClock(time, dice.between(0.95, 1.05), 0);
            clock.jumpWall(Duration.ofMillis(dice.below(20_000) - 10_000));
            nodes.add(new SelectorNode(this, place, clock, dice.split(), disk(place, 0)));
        }
        newRoll();
        nodes.forEach(SelectorNode::start);
        nodes.forEach(this::learnNowAndThen);
    }

    /** The format level of the cluster. */
    int level() {
        return level;
    }

    private SelectorNode.Disk disk(int place, int life) {
        NodeId id = new NodeId(new NodeName("n" + place), new Incarnation(String.format("%08x", place * 100 + life)));
        QuorumRegister quorum =
                plan.isMajority() ? QuorumRegister.UNSET : new QuorumRegister(1, "a person", plan.quorum());
        return new SelectorNode.Disk(id, new SimShelf(scheduler, dice.split(), ledger), quorum);
    }

    private void newRoll() {
        roll = nodes.stream().map(SelectorNode::id).toList();
        rollIndex += 7;
        nodes.forEach(node -> byId.put(node.id(), node));
    }

    /** A member that reaches a majority gets what the log has, some time. */
    private void learnNowAndThen(SelectorNode node) {
        scheduler.after(logDice.upTo(LEARN.multipliedBy(2)), () -> {
            long reached = nodes.stream()
                    .filter(other -> other.isAnswering() && !isCut(node, other) && !isCut(other, node))
                    .count();
            if (node.isAnswering() && reached * 2 > nodes.size()) {
                node.learn();
            }
            learnNowAndThen(node);
        });
    }

    private boolean isCut(SelectorNode from, SelectorNode to) {
        return network.isCut(from.place, to.place);
    }

    VirtualScheduler scheduler() {
        return scheduler;
    }

    SimNetwork network() {
        return network;
    }

    Dice dice() {
        return dice;
    }

    SimOwners owners() {
        return owners;
    }

    List<SelectorNode> nodes() {
        return nodes;
    }

    /** All that the members have, also those whose process is dead. */
    List<SimShelf> disks() {
        return nodes.stream().map(SelectorNode::shelf).toList();
    }

    /** Those that are gone: what they had may have been counted while they were there. */
    List<SimShelf> lostDisks() {
        return lostDisks;
    }

    DocumentLedger ledger() {
        return ledger;
    }

    List<NodeId> roll() {
        return roll;
    }

    long rollIndex() {
        return rollIndex;
    }

    /** Notes and counts what is done to the world. */
    void did(String what, Object whom) {
        ledger.count(what);
        schedule.add(String.format("%7.3f s  %s: %s", time.nanos() / 1e9, what, whom));
    }

    String schedule() {
        return String.join("\n", schedule);
    }

    /** The machine comes back without its disk, under a new identity. */
    void startAnew(SelectorNode node) {
        lostDisks.add(node.shelf());
        node.replace(disk(node.place, node.starts()));
        newRoll();
        node.start();
    }

    void viewChanged(SelectorNode node, GroupView view) {
        ledger.count("views");
        if (view.rollIndex() == rollIndex) {
            List<NodeId> named = view.members().stream()
                    .filter(member -> member.status() != MemberStatus.REPLACED)
                    .map(GroupMember::id)
                    .toList();
            ledger.require(
                    named.size() == roll.size() && named.containsAll(roll),
                    () -> "The view of " + node + " is " + view);
        }
    }

    CompletableFuture<byte[]> askGroup(SelectorNode from, NodeId member, byte[] letter) {
        SelectorNode to = byId.get(member);
        CompletableFuture<byte[]> call = new CompletableFuture<>();
        // Whoever is told must be the process that asked.
        int life = from.starts();
        Runnable fail = () -> {
            if (from.starts() == life) {
                from.happen(() -> call.completeExceptionally(new IllegalStateException("No answer.")));
            }
        };
        scheduler.after(CALL, fail);
        carry(from, to, () -> {
            if (to.isRefusing() || to.isUp() && !to.id().equals(member)) {
                carry(to, from, fail);
                return;
            }
            to.happen(() -> {
                var unused = to.group()
                        .answer(letter)
                        .thenAccept(answer -> carry(to, from, () -> {
                            if (from.starts() == life) {
                                from.happen(() -> call.complete(answer));
                            }
                        }));
            });
        });
        return call;
    }

    /** Directly, or through another member if the group says that it is not reached directly. */
    CompletableFuture<byte[]> askHost(SelectorNode from, NodeId member, byte[] message) {
        ledger.require(
                level >= Levels.BULK_COPIES || message[1] != COPY,
                "A member is asked for copies in bulk that may not know what that is.");
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        call(
                from,
                member,
                to -> to.host().map(host -> host.answer(message)).orElseGet(CompletableFuture::new),
                answer::complete);
        return answer;
    }

    /** What is asked of a member. */
    interface Question<T> {
        CompletableFuture<T> of(SelectorNode node);
    }

    /** What is done with the answer. */
    interface Answered<T> {
        void with(T answer);
    }

    <T> void call(SelectorNode from, NodeId member, Question<T> question, Answered<T> answered) {
        SelectorNode to = byId.get(member);
        int life = from.starts();
        Answered<T> heard = answer -> {
            if (from.starts() == life) {
                from.happen(() -> answered.with(answer));
            }
        };
        Optional<SelectorNode> helper = helper(from, member);
        if (helper.isEmpty()) {
            carry(from, to, () -> put(to, member, question, answer -> carry(to, from, () -> heard.with(answer))));
            return;
        }
        SelectorNode way = helper.get();
        carry(
                from,
                way,
                () -> way.happen(() -> carry(
                        way,
                        to,
                        () -> put(
                                to,
                                member,
                                question,
                                answer -> carry(
                                        to,
                                        way,
                                        () -> way.happen(() -> carry(way, from, () -> heard.with(answer))))))));
        ledger.count("through others");
    }

    private Optional<SelectorNode> helper(SelectorNode from, NodeId member) {
        var silent = from.group().unreached();
        if (!silent.contains(member)) {
            return Optional.empty();
        }
        return from.view().stream()
                .flatMap(view -> view.members().stream())
                .filter(each -> each.status() == MemberStatus.AVAILABLE)
                .map(GroupMember::id)
                .filter(each -> !each.equals(from.id()) && !silent.contains(each))
                .map(byId::get)
                .findFirst();
    }

    private static <T> void put(SelectorNode to, NodeId meant, Question<T> question, Answered<T> answered) {
        to.happen(() -> {
            if (to.id().equals(meant)) {
                var unused = question.of(to).thenAccept(answered::with);
            }
        });
    }

    /** What is under way to a process does not reach its successor. */
    private void carry(SelectorNode from, SelectorNode to, Runnable delivery) {
        int life = to.starts();
        network.send(from.place, to.place, () -> {
            if (to.starts() == life) {
                delivery.run();
            }
        });
    }

    /** Who owns a link, as a member sees it. */
    Optional<NodeId> owner(SelectorNode entry, String link) {
        return entry.view().flatMap(view -> owners.owner(view, Partition.of(link)));
    }

    /** Everything works again. */
    void calm() {
        network.heal();
        network.weather(Weather.FAIR);
        for (SelectorNode node : nodes) {
            node.shelf().slowness(Duration.ofMillis(4));
            if (!node.isUp()) {
                node.start();
            } else if (node.crew().isFrozen()) {
                node.crew().thaw();
            }
        }
    }

    /** Whether all see each other, and equally. */
    boolean isOneView() {
        return nodes.stream()
                        .allMatch(node -> node.view().isPresent()
                                && node.view().get().rollIndex() == rollIndex
                                && node.view().get().members().stream()
                                        .noneMatch(member -> member.status() == MemberStatus.UNAVAILABLE))
                && nodes.stream()
                                .map(node -> node.view().map(owners::hash))
                                .distinct()
                                .count()
                        == 1;
    }

    /** R1, over all partitions, by what each node computes from its own view. */
    void requireOneOwner() {
        Placement first = Placement.of(nodes.getFirst().view().orElseThrow());
        nodes.forEach(
                node -> SimOwners.requireSame(first, Placement.of(node.view().orElseThrow())));
    }
}
