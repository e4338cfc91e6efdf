package io.tenure.sim.lease;

import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import io.tenure.testkit.sim.SimDisk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A machine: its clock and its disk stay, its processes come and go, and children may outlive them a little. */
final class SimNode {

    /** How much longer than the time to kill a slow child may take. */
    private static final int SLOWER = 5;

    private final World world;
    private final int place;
    private final NodeId id;
    private final SimClock clock;
    private final SimDisk<String> disk;
    private final List<SimWork> work = new ArrayList<>();
    private Optional<SimProcess> process = Optional.empty();
    private Optional<SimConfig> known = Optional.empty();
    private Duration storeSlowness = Duration.ZERO;
    private boolean lived;

    SimNode(World world, int place) {
        this.world = world;
        this.place = place;
        Dice dice = world.dice();
        id = new NodeId(new NodeName("n" + place), new Incarnation(String.format("%08x", place)));
        Scenario scenario = world.scenario();
        double rate = dice.chance(0.7)
                ? (dice.chance(0.5) ? scenario.slowest() : scenario.fastest())
                : dice.between(scenario.slowest(), scenario.fastest());
        clock = new SimClock(world.time(), rate, dice.number() >> 8);
        disk = new SimDisk<>(world.scheduler(), dice.split());
        disk.slowness(Duration.ofMillis(10));
    }

    int place() {
        return place;
    }

    NodeId id() {
        return id;
    }

    SimClock clock() {
        return clock;
    }

    SimDisk<String> disk() {
        return disk;
    }

    Optional<SimProcess> process() {
        return process;
    }

    /** How long a call of the store takes at most, before it is sent. */
    Duration storeSlowness() {
        return storeSlowness;
    }

    void storeSlowness(Duration most) {
        storeSlowness = most;
    }

    /** What still runs here, whosever it is. */
    List<SimWork> work() {
        return work;
    }

    SimConfig known() {
        return known.orElseGet(() -> world.store().config());
    }

    void knows(SimConfig config) {
        known = Optional.of(config);
    }

    /** Whether a process of this node ever ran; if not, nothing can have been promised. */
    boolean hasLived() {
        return lived;
    }

    /** Starts a process, unless one runs or a child of the last one still does: the guard holds a lock. */
    void start(boolean founding) {
        if (process.isEmpty() && work.stream().noneMatch(w -> w.kind().isChild())) {
            world.trace(() -> id + " starts");
            lived = true;
            process = Optional.of(new SimProcess(world, this, founding));
            process.get().begin();
        }
    }

    /** The process dies. Its threads die with it; its children a moment later. */
    void kill() {
        process.filter(dying -> !clock.isStanding()).ifPresent(dying -> {
            world.trace(() -> id + " is killed");
            dying.die();
            process = Optional.empty();
            disk.processDies();
            work.removeIf(w -> !w.kind().isChild());
            work.stream().filter(w -> !w.isEnding()).toList().forEach(this::killLater);
        });
    }

    /** The machine dies, and with it everything that ran; it starts again as another life of the same node. */
    void crash() {
        world.trace(() -> id + " crashes");
        process.ifPresent(SimProcess::die);
        process = Optional.empty();
        clock.go();
        disk.machineDies();
        work.clear();
    }

    /** A guard ends a child within the time to kill, if it can be killed. */
    void killLater(SimWork child) {
        child.beginsToEnd();
        Duration kill = world.scenario().settings().kill();
        Duration most = child.kind() == SimWork.Kind.SLOW_CHILD ? kill.multipliedBy(SLOWER) : kill;
        world.scheduler().after(clock.trueLength(world.dice().upTo(most)), () -> {
            world.count(child.kind() == SimWork.Kind.SLOW_CHILD ? Toll.Kind.SLOW_CHILDREN : Toll.Kind.CHILDREN);
            work.remove(child);
        });
    }

    void freeze(Duration length) {
        process.filter(frozen -> !frozen.isPaused()).ifPresent(frozen -> {
            world.trace(() -> id + " is frozen for " + length);
            world.count(Toll.Kind.FREEZES);
            frozen.pause();
            work.stream().filter(w -> !w.kind().isChild()).forEach(SimWork::exempt);
            world.scheduler().after(length, frozen::go);
        });
    }

    /** The machine sleeps: nothing runs and its clock stands still. */
    void sleep(Duration length) {
        process.filter(asleep -> !asleep.isPaused()).ifPresent(asleep -> {
            world.trace(() -> id + " sleeps for " + length);
            world.count(Toll.Kind.SLEEPS);
            clock.stand();
            asleep.pause();
            work.forEach(SimWork::exempt);
            world.scheduler().after(length, () -> {
                if (asleep.isPaused()) {
                    wake();
                }
            });
        });
    }

    /** Somebody sets the wall clock. */
    void jumpWall(Duration by) {
        world.trace(() -> id + " has its wall clock set by " + by);
        world.count(Toll.Kind.WALL_JUMPS);
        clock.jumpWall(by);
        if (world.has(Bug.LEASES_BY_WALL)) {
            clock.jump(by);
        }
    }

    /** Ends every pause at once. */
    void wake() {
        if (clock.isStanding()) {
            clock.go();
            process.ifPresent(SimProcess::go);
        } else {
            process.filter(SimProcess::isPaused).ifPresent(SimProcess::go);
        }
    }
}
