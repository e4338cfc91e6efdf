package io.tenure.sim.document;

import io.tenure.document.DocumentPeers;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.selector.Partition;
import io.tenure.selector.Selector;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import io.tenure.testkit.sim.SimNetwork;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Machines, what lies between them, and views as a test wants them. */
final class DocumentWorld {

    private final DocumentPlan plan;
    private final DocumentLedger ledger;
    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final Dice dice;
    private final Dice diskDice;
    private final Dice viewDice;
    private final SimNetwork network;
    private final SimOwners owners;
    private final List<SimHost> hosts = new ArrayList<>();
    private final Map<NodeId, Integer> roll = new LinkedHashMap<>();
    private Postman answers = (answer, then) -> then.accept(answer);
    private long carried;

    DocumentWorld(long seed, DocumentPlan plan, DocumentLedger ledger) {
        this.plan = plan;
        this.ledger = ledger;
        this.dice = new Dice(seed);
        this.diskDice = dice.split();
        this.viewDice = dice.split();
        this.network = new SimNetwork(scheduler, dice.split());
        this.owners =
                new SimOwners(plan.copies() == plan.nodes() ? Selector.DEFAULT : Selector.of("few", plan.copies()));
        for (int i = 0; i < plan.nodes(); i++) {
            SimClock clock = new SimClock(time, 1, 0);
            clock.jumpWall(Duration.ofMillis(dice.below(20_000) - 10_000));
            Dice chances = dice.split();
            SimHost host = new SimHost(
                    () -> new SimCrew(scheduler, clock, chances, ledger.verdict()), owners, id(i, 0), shelf());
            roll.put(host.id(), i);
            hosts.add(host);
        }
        hosts.forEach(host -> start(host, ShelfOrigin.FOUNDED));
        watchAvailability();
    }

    private static NodeId id(int machine, int life) {
        return new NodeId(new NodeName("n" + machine), new Incarnation(String.format("%08x", machine * 100 + life)));
    }

    private SimShelf shelf() {
        return new SimShelf(scheduler, diskDice.split(), ledger);
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

    List<SimHost> hosts() {
        return hosts;
    }

    DocumentLedger ledger() {
        return ledger;
    }

    int indexOf(SimHost host) {
        return hosts.indexOf(host);
    }

    void start(SimHost host, ShelfOrigin origin) {
        DocumentPeers peers = (member, message) -> ask(host, member, message);
        host.start(peers, viewOf(host), origin);
        viewsChange();
    }

    /** The machine comes back without its disk, under a new identity. */
    void startAnew(SimHost host) {
        int machine = indexOf(host);
        host.replace(id(machine, host.starts()), shelf());
        roll.put(host.id(), machine);
        start(host, ShelfOrigin.JOINED);
    }

    /** A question travels directly, or through a member that reaches both. */
    private CompletableFuture<byte[]> ask(SimHost from, NodeId member, byte[] message) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        SimHost to = hosts.get(roll.get(member));
        if (to.id().equals(member)) {
            carried += message.length;
            send(from, to, () -> {
                var unused = to.host().answer(message).thenAccept(bytes -> {
                    carried += bytes.length;
                    send(to, from, () -> answers.bring(bytes, answer::complete));
                });
            });
        }
        return answer;
    }

    /** Brings answers to whoever asked, damaged or late if it likes. */
    interface Postman {

        void bring(byte[] answer, Consumer<byte[]> then);
    }

    void answers(Postman by) {
        answers = by;
    }

    void send(SimHost from, SimHost to, Runnable delivery) {
        int a = indexOf(from);
        int b = indexOf(to);
        int life = to.starts();
        Runnable arrival = () -> {
            if (to.starts() == life) {
                to.happen(delivery);
            }
        };
        OptionalInt way = network.isCut(a, b) ? between(a, b) : OptionalInt.empty();
        if (way.isPresent()) {
            network.send(a, way.getAsInt(), () -> network.send(way.getAsInt(), b, arrival));
        } else {
            network.send(a, b, arrival);
        }
    }

    private OptionalInt between(int a, int b) {
        return IntStream.range(0, hosts.size())
                .filter(c -> c != a && c != b && hosts.get(c).isAnswering())
                .filter(c -> !network.isCut(a, c) && !network.isCut(c, b))
                .findFirst();
    }

    private boolean reaches(int a, int b) {
        return !network.isCut(a, b) || between(a, b).isPresent();
    }

    /** Every member hears of it some time later, each at a time of its own. */
    void viewsChange() {
        hosts.forEach(host -> scheduler.after(viewDice.upTo(Duration.ofMillis(200)), () -> {
            if (host.isUp()) {
                host.view(viewOf(host));
            }
        }));
    }

    private GroupView viewOf(SimHost host) {
        int self = indexOf(host);
        List<GroupMember> members = new ArrayList<>();
        roll.forEach((id, machine) ->
                members.add(new GroupMember(id, status(self, id, machine), Optional.empty(), Map.of(), false)));
        return new GroupView(host.id(), roll.size(), members, plan.quorum());
    }

    private MemberStatus status(int self, NodeId id, int machine) {
        SimHost other = hosts.get(machine);
        if (!other.id().equals(id)) {
            return MemberStatus.REPLACED;
        }
        boolean lives = machine == self || other.isAnswering() && reaches(self, machine) && reaches(machine, self);
        return !lives
                ? MemberStatus.UNAVAILABLE
                : other.isAvailable() ? MemberStatus.AVAILABLE : MemberStatus.SYNCHRONIZING;
    }

    /** A host that has caught up may own. */
    private void watchAvailability() {
        scheduler.after(Duration.ofMillis(700), () -> {
            for (SimHost host : hosts) {
                int life = host.starts();
                if (host.isAnswering() && !host.isAvailable() && !host.isResting()) {
                    var unused = host.host().isCaughtUp().thenAccept(done -> {
                        if (done && host.starts() == life) {
                            host.available(true);
                            viewsChange();
                        }
                    });
                }
            }
            watchAvailability();
        });
    }

    /** The others may have given the host up: it owns nothing before it has caught up. */
    void returned(SimHost host) {
        host.available(false);
        host.happen(() -> {
            var unused = host.host().catchUp();
        });
    }

    /** Everything works again. */
    void calm() {
        network.heal();
        network.weather(Weather.FAIR);
        for (SimHost host : hosts) {
            host.shelf().slowness(Duration.ofMillis(4));
            if (!host.isUp()) {
                start(host, ShelfOrigin.JOINED);
            } else if (host.crew().isFrozen()) {
                host.crew().thaw();
            }
        }
        viewsChange();
    }

    /** How many bytes hosts have sent each other. */
    long carried() {
        return carried;
    }

    /** Who owns a link, as a member sees it. */
    Optional<SimHost> owner(SimHost entry, String link) {
        return owners.owner(entry.view(), Partition.of(link)).map(id -> hosts.get(roll.get(id)));
    }
}
