package io.tenure.sim.document;

import io.tenure.document.ReplicatedState;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.LostState;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupService;
import io.tenure.group.GroupSettings;
import io.tenure.group.GroupView;
import io.tenure.group.MemberData;
import io.tenure.group.MemberStatus;
import io.tenure.group.QuorumRegister;
import io.tenure.group.QuorumStorage;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One machine: a disk, and a process with the group and the host of documents that run in production. */
final class SelectorNode {

    private static final ClusterId CLUSTER = ClusterId.parse("00000000-0000-0000-0000-000000000001");
    private static final Duration LOOK = Duration.ofMillis(200);

    final int place;
    private final SelectorWorld world;
    private final SimClock clock;
    private final Dice dice;
    private NodeId id;
    private SimShelf shelf;
    private QuorumRegister quorum;
    private ShelfOrigin origin = ShelfOrigin.FOUNDED;
    private SimCrew crew;
    private @Nullable GroupService group;
    private @Nullable DocumentHost host;
    private @Nullable GroupView seen;
    private boolean up;
    private boolean refusing;
    private int starts;

    SelectorNode(SelectorWorld world, int place, SimClock clock, Dice dice, Disk disk) {
        this.world = world;
        this.place = place;
        this.clock = clock;
        this.dice = dice;
        this.id = disk.id;
        this.shelf = disk.shelf;
        this.quorum = disk.quorum;
        this.crew = new SimCrew(world.scheduler(), clock, dice, world.ledger().verdict());
    }

    /** What a machine keeps. */
    record Disk(NodeId id, SimShelf shelf, QuorumRegister quorum) {}

    void start() {
        starts++;
        up = true;
        host = null;
        seen = null;
        SimCrew process =
                new SimCrew(world.scheduler(), clock, dice, world.ledger().verdict());
        crew = process;
        MemberData data = new MemberData(Optional.of(new Endpoint("10.0.0.1", 8000 + place)), Map.of(), false, false);
        group = GroupService.open(
                new GroupService.Config(CLUSTER, id, GroupSettings.DEFAULT, data),
                new GroupService.Resources(
                        (member, letter) -> world.askGroup(this, member, letter), new QuorumFile(), process),
                new Ears(process));
        learn();
        catchUp(process, 0);
        var unused = process.timers("views").every(LOOK, this::look);
    }

    /** Looks who belongs, as the log has it. */
    void learn() {
        GroupService here = Objects.requireNonNull(group);
        crew.happen(() -> here.members(world.rollIndex(), world.roll()));
    }

    /** The process dies. The machine refuses connections to it, or is gone as well and nothing answers. */
    void crash(boolean refuses) {
        up = false;
        refusing = refuses;
        crew.die();
        shelf.die();
        origin = ShelfOrigin.JOINED;
    }

    /** The disk is gone, and with it the identity. */
    void replace(Disk next) {
        id = next.id;
        shelf = next.shelf;
        quorum = next.quorum;
        origin = ShelfOrigin.JOINED;
    }

    private void look() {
        Optional<GroupView> now = view();
        if (now.isEmpty() || now.get().equals(seen) || now.get().member(id).isEmpty()) {
            return;
        }
        seen = now.get();
        if (host == null) {
            HostPorts ports = new HostPorts(
                    id,
                    shelf,
                    (member, message) -> world.askHost(this, member, message),
                    world.owners(),
                    crew,
                    world::level,
                    crew.time()::wall);
            host = new DocumentHost(ports, DocumentPlan.SETTINGS, seen, origin);
        } else {
            host.view(seen);
        }
    }

    private void catchUp(SimCrew process, int number) {
        var unused = process.timers("catch-up").in(LOOK, () -> {
            if (host == null) {
                catchUp(process, number);
                return;
            }
            var unusedToo = host.isCaughtUp().thenAccept(done -> {
                if (done) {
                    Objects.requireNonNull(group).caughtUp(number);
                } else {
                    catchUp(process, number);
                }
            });
        });
    }

    /** Something is done in the process, unless it has died since. */
    void happen(Runnable action) {
        if (up) {
            crew.happen(action);
        }
    }

    Optional<GroupView> view() {
        return Objects.requireNonNull(group).view();
    }

    GroupService group() {
        return Objects.requireNonNull(group);
    }

    /** Empty before the process has seen that it is a member. */
    Optional<DocumentHost> host() {
        return up ? Optional.ofNullable(host) : Optional.empty();
    }

    SimCrew crew() {
        return crew;
    }

    SimShelf shelf() {
        return shelf;
    }

    NodeId id() {
        return id;
    }

    int starts() {
        return starts;
    }

    boolean isUp() {
        return up;
    }

    boolean isRefusing() {
        return !up && refusing;
    }

    boolean isAnswering() {
        return up && !crew.isFrozen();
    }

    boolean isAvailable() {
        return up
                && view().flatMap(view -> view.member(id))
                        .filter(self -> self.status() == MemberStatus.AVAILABLE)
                        .isPresent();
    }

    Map<String, byte[]> documents() {
        Map<String, byte[]> rows = new TreeMap<>();
        for (ShelfRow row : shelf.list(ShelfTable.DOCUMENTS, "", "", Integer.MAX_VALUE)) {
            rows.put(row.key().name(), row.value());
        }
        return rows;
    }

    List<ReplicatedState> losers(String link) {
        return host().orElseThrow().losers(link, "", Integer.MAX_VALUE).stream()
                .map(LostState::state)
                .toList();
    }

    @Override
    public String toString() {
        return "n" + place;
    }

    private final class QuorumFile implements QuorumStorage {

        @Override
        public QuorumRegister read() {
            return quorum;
        }

        @Override
        public void write(QuorumRegister next) {
            quorum = next;
        }
    }

    private final class Ears implements GroupService.Follow {

        private final SimCrew process;

        Ears(SimCrew process) {
            this.process = process;
        }

        /** The host hears of it soon, or somewhat later. */
        @Override
        public void view(GroupView view) {
            world.viewChanged(SelectorNode.this, view);
            var unused = process.timers("views").in(dice.upTo(LOOK), SelectorNode.this::look);
        }

        @Override
        public void unreached(Collection<NodeId> members) {}

        @Override
        public void returned(int number) {
            world.ledger().count("returns");
            catchUp(process, number);
        }
    }
}
