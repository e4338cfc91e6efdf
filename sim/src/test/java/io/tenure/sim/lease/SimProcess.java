package io.tenure.sim.lease;

import io.tenure.lease.AgentInput;
import io.tenure.lease.OfficeInput;
import io.tenure.lease.Voters;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One life of a node's process: its agent and its seat, and the gate through which everything reaches them. */
final class SimProcess {

    private static final Duration PATIENCE_WITH_STORE = Duration.ofMillis(1500);
    private static final Duration TIMER_LATENESS = Duration.ofMillis(5);

    private final World world;
    private final SimNode node;
    private final Desk desk;
    private final Seat seat;
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean dead;
    private boolean paused;

    SimProcess(World world, SimNode node) {
        this.world = world;
        this.node = node;
        this.desk = new Desk(world, this);
        this.seat = new Seat(world, this);
    }

    void begin(boolean founding) {
        desk.open(founding);
        learn(node.known());
    }

    World world() {
        return world;
    }

    SimNode node() {
        return node;
    }

    Desk desk() {
        return desk;
    }

    Seat seat() {
        return seat;
    }

    Moment now() {
        return node.clock().now();
    }

    boolean isPaused() {
        return paused;
    }

    boolean isAsleep() {
        return node.clock().isStanding();
    }

    /** Everything that happens to the process comes through here: the dead hear nothing, the frozen hear it later. */
    void run(Runnable event) {
        if (dead) {
            return;
        }
        if (paused) {
            waiting.add(event);
            return;
        }
        event.run();
        world.promises().hold();
    }

    /** Runs something in this process when its clock shows the moment, or a little later. */
    void at(Moment moment, Runnable action) {
        Duration wait = node.clock().until(moment);
        world.scheduler().after(wait.plus(world.dice().upTo(TIMER_LATENESS)), () -> run(action));
    }

    void after(Duration length, Runnable action) {
        world.scheduler().after(node.clock().trueLength(length), () -> run(action));
    }

    /** Sends something to a process of another node, or of this one. */
    void send(SimNode to, Consumer<SimProcess> delivery) {
        if (to == node) {
            world.scheduler().after(Duration.ofMillis(world.dice().below(2)), () -> run(() -> delivery.accept(this)));
        } else {
            world.network()
                    .send(
                            node.place(),
                            to.place(),
                            () -> to.process().ifPresent(other -> other.run(() -> delivery.accept(other))));
        }
    }

    /** Answers a process that asked: on the connection that it opened, so its next life does not hear it. */
    void reply(SimProcess asker, Runnable delivery) {
        if (asker == this) {
            world.scheduler().after(Duration.ofMillis(world.dice().below(2)), () -> run(delivery));
        } else {
            world.network().send(node.place(), asker.node.place(), () -> asker.run(delivery));
        }
    }

    /** Calls the store. Exactly one of the two outcomes is told; after an unknown one the call may still take effect. */
    <T> void call(Supplier<T> call, Consumer<T> known, Runnable unknown) {
        boolean[] told = new boolean[1];
        world.network().send(node.place(), World.STORE, () -> {
            T answer = call.get();
            world.network()
                    .send(
                            World.STORE,
                            node.place(),
                            () -> run(() -> {
                                if (!told[0]) {
                                    told[0] = true;
                                    known.accept(answer);
                                }
                            }));
        });
        after(PATIENCE_WITH_STORE, () -> {
            if (!told[0]) {
                told[0] = true;
                world.count(Toll.Kind.UNKNOWN_OUTCOMES);
                unknown.run();
            }
        });
    }

    /** The log has told this node of a configuration. */
    void learn(Config config) {
        if (config.version() < node.known().version()) {
            return;
        }
        node.knows(config);
        desk.step(new AgentInput.MembersAre(config.voters().everyone()));
        seat.step(new OfficeInput.VotersAre(config.voters()));
        if (seat.keeper().changing().filter(change -> isMade(change, config)).isPresent()) {
            seat.step(new OfficeInput.ChangeOver());
        }
    }

    private static boolean isMade(Voters change, Config config) {
        return !config.voters().isJoint() && config.voters().current().equals(change.current());
    }

    /** The log takes no change of a term that is no longer held, or is known to whoever opens the next. */
    void officeLost() {
        after(Duration.ZERO, () -> seat.step(new OfficeInput.ChangeOver()));
    }

    Duration untilBeliefEnds() {
        return seat.believedUntil().map(node.clock()::until).orElse(Duration.ZERO);
    }

    void pause() {
        paused = true;
    }

    /** Goes on after a pause; what waited comes in any order. */
    void go() {
        paused = false;
        List<Runnable> events = new ArrayList<>(waiting);
        waiting.clear();
        Collections.shuffle(events, new Random(world.dice().number()));
        events.forEach(this::run);
    }

    void wakeAfterSleep() {
        paused = false;
        if (!world.has(Bug.SLEPT_UNNOTICED)) {
            run(() -> seat.step(new OfficeInput.Suspended()));
        }
        go();
    }

    void die() {
        dead = true;
        seat.dies();
    }

    boolean isDead() {
        return dead;
    }
}
