package io.tenure.sim.group;

import io.tenure.group.GroupService;
import io.tenure.group.GroupSettings;
import io.tenure.group.GroupView;
import io.tenure.group.MemberData;
import io.tenure.group.MemberStatus;
import io.tenure.group.QuorumRegister;
import io.tenure.group.QuorumStorage;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.sim.fleet.SimMachine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A node with its disk. It can be started again and again; each time it is another process on another machine. */
final class GroupPeer {

    static final ClusterId CLUSTER = ClusterId.parse("00000000-0000-0000-0000-000000000001");

    /** What a call to a member that never answers takes. */
    private static final Duration CALL = Duration.ofSeconds(3);

    final int place;
    final List<Integer> returns = new ArrayList<>();
    final List<GroupView> views = new ArrayList<>();
    private final GroupWorld world;
    private NodeId id;
    private QuorumRegister quorum = QuorumRegister.UNSET;
    private Duration wallAhead = Duration.ZERO;
    private Set<NodeId> unreached = Set.of();
    private @Nullable SimMachine machine;
    private @Nullable GroupService service;
    private boolean refusing;

    GroupPeer(GroupWorld world, int place, int incarnation) {
        this.world = world;
        this.place = place;
        this.id = id(place, incarnation);
    }

    private static NodeId id(int place, int incarnation) {
        return new NodeId(new NodeName("n" + place), new Incarnation(String.format("%08x", incarnation)));
    }

    NodeId id() {
        return id;
    }

    SimMachine machine() {
        return Objects.requireNonNull(machine);
    }

    GroupService service() {
        return Objects.requireNonNull(service);
    }

    boolean isUp() {
        return machine != null && machine.isUp();
    }

    boolean isDead() {
        return machine == null || machine.isDead();
    }

    Optional<GroupView> view() {
        return views.isEmpty() ? Optional.empty() : Optional.of(views.getLast());
    }

    MemberStatus sees(GroupPeer other) {
        return view().flatMap(view -> view.member(other.id()))
                .orElseThrow(() -> new AssertionError(id + " has no " + other.id() + " in " + view()))
                .status();
    }

    Set<NodeId> unreached() {
        return unreached;
    }

    /** Somebody sets its wall clock; a later process begins with that. */
    void setClock(Duration by) {
        wallAhead = wallAhead.plus(by);
    }

    void start() {
        SimMachine fresh = world.machine();
        fresh.setWall(wallAhead);
        machine = fresh;
        views.clear();
        unreached = Set.of();
        GroupService opened = GroupService.open(
                new GroupService.Config(CLUSTER, id, GroupSettings.DEFAULT, data()),
                new GroupService.Resources(this::ask, new Disk(), fresh.crew()),
                new Ears(fresh));
        service = opened;
        fresh.run(() -> {
            opened.members(world.rollIndex(), world.roll());
            opened.caughtUp(0);
        });
    }

    private MemberData data() {
        return new MemberData(
                Optional.of(new Endpoint("10.0.0.1", 8000 + place)), Map.of("zone", "z" + place % 3), false, false);
    }

    /** Its disk is lost: it comes back as another member of the same name. */
    void becomeAnother(int incarnation) {
        id = id(place, incarnation);
        quorum = QuorumRegister.UNSET;
    }

    /** The process dies. The machine refuses connections to it, or is gone as well and nothing answers. */
    void die(boolean refuses) {
        machine().die();
        machine().close();
        refusing = refuses;
    }

    void learnRoll() {
        if (!isDead()) {
            GroupService here = service();
            machine().run(() -> here.members(world.rollIndex(), world.roll()));
        }
    }

    private CompletableFuture<byte[]> ask(NodeId member, byte[] letter) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        SimMachine here = machine();
        GroupPeer other = world.named(member);
        world.count(letter.length);
        var timers = here.crew().timers("call");
        timers.in(CALL, () -> answer.completeExceptionally(new IllegalStateException("No answer.")));
        var unused = answer.whenComplete((bytes, error) -> timers.close());
        new Connection(answer)
                .carry(
                        place,
                        other.place,
                        () -> other.receive(
                                letter,
                                member,
                                (bytes, error) -> new Connection(answer)
                                        .carry(
                                                other.place,
                                                place,
                                                () -> here.run(() -> {
                                                    if (error == null) {
                                                        answer.complete(bytes);
                                                    } else {
                                                        answer.completeExceptionally(error);
                                                    }
                                                }))));
        return answer;
    }

    /** What is lost is sent again, ever later, as long as the call lasts. */
    private final class Connection {

        private static final Duration FIRST = Duration.ofMillis(200);

        private final CompletableFuture<byte[]> call;
        private boolean arrived;

        Connection(CompletableFuture<byte[]> call) {
            this.call = call;
        }

        void carry(int from, int to, Runnable delivery) {
            carry(from, to, delivery, FIRST);
        }

        private void carry(int from, int to, Runnable delivery, Duration wait) {
            if (!arrived && !call.isDone()) {
                world.network().send(from, to, () -> {
                    if (!arrived) {
                        arrived = true;
                        delivery.run();
                    }
                });
                world.after(wait, () -> carry(from, to, delivery, wait.multipliedBy(2)));
            }
        }
    }

    /** Who hears what became of a letter. */
    private interface Heard {

        void outcome(byte[] answer, @Nullable Throwable error);
    }

    private void receive(byte[] letter, NodeId meant, Heard heard) {
        if (isDead()) {
            if (refusing) {
                heard.outcome(new byte[0], new IllegalStateException("Connection refused."));
            }
            return;
        }
        if (!meant.equals(id)) {
            heard.outcome(new byte[0], new IllegalStateException("There is no such member here."));
            return;
        }
        GroupService here = service();
        machine().run(() -> {
            CompletableFuture<byte[]> answer;
            try {
                answer = here.answer(letter);
            } catch (IllegalArgumentException e) {
                answer = CompletableFuture.failedFuture(e);
            }
            var unused =
                    answer.whenComplete((bytes, error) -> heard.outcome(bytes == null ? new byte[0] : bytes, error));
        });
    }

    private final class Disk implements QuorumStorage {

        @Override
        public QuorumRegister read() {
            return quorum;
        }

        @Override
        public void write(QuorumRegister next) {
            quorum = next;
        }
    }

    /** What a process tells counts only while it is the one that runs. */
    private final class Ears implements GroupService.Follow {

        private final SimMachine process;

        Ears(SimMachine process) {
            this.process = process;
        }

        @Override
        public void view(GroupView view) {
            if (process == machine) {
                views.add(view);
                world.changed(GroupPeer.this, view);
            }
        }

        @Override
        public void unreached(Collection<NodeId> members) {
            unreached = Set.copyOf(members);
        }

        @Override
        public void returned(int number) {
            returns.add(number);
            service().caughtUp(number);
        }
    }
}
