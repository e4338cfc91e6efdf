package io.tenure.sim.lease;

import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Every single kind of harm that a cluster must bear. */
final class Blows {

    private enum Kind {
        WEATHER,
        ISOLATE,
        CUT_ONE_WAY,
        CUT_PAIR,
        CUT_STORE,
        PARTITION,
        KILL,
        CRASH,
        FREEZE,
        SLEEP,
        SLOW_DISK,
        MEMBERS,
        RESIGN,
        TRANSFER,
        SLOW_STORE,
        NO_THREADS,
        FULL_INBOXES,
        WALL_CLOCK
    }

    private static final List<Duration> JUMPS =
            List.of(Duration.ofMinutes(10), Duration.ofMinutes(-10), Duration.ofDays(3650), Duration.ofDays(-3650));

    private static final Weather LATE = new Weather(0, 0.1, Duration.ofMillis(300), 0.4, Duration.ofSeconds(9));
    private static final Weather SLOW = new Weather(0, 0, Duration.ofMillis(900), 0.2, Duration.ofSeconds(2));
    private static final List<Weather> WEATHERS = List.of(
            Weather.FAIR,
            Weather.FAIR,
            Weather.FAIR,
            new Weather(0.02, 0.05, Duration.ofMillis(20), 0.05, Duration.ofMillis(1500)),
            new Weather(0.05, 0.1, Duration.ofMillis(700), 0.1, Duration.ofSeconds(2)),
            new Weather(0.2, 0.2, Duration.ofMillis(300), 0.1, Duration.ofSeconds(6)));

    private final World world;
    private final Dice dice;
    private final SimMembers members;

    Blows(World world) {
        this.world = world;
        dice = world.dice().split();
        members = new SimMembers(world);
    }

    SimMembers members() {
        return members;
    }

    Weather someWeather() {
        return dice.pick(WEATHERS);
    }

    Weather lateWeather() {
        return LATE;
    }

    Weather slowWeather() {
        return SLOW;
    }

    void strike(SimNode node) {
        switch (dice.pick(List.of(Kind.values()))) {
            case WEATHER -> world.network().weather(someWeather());
            case ISOLATE -> isolate(node);
            case CUT_ONE_WAY ->
                world.network().cut(node.place(), dice.pick(world.nodes()).place());
            case CUT_PAIR -> cutPair(node, dice.pick(world.nodes()));
            case CUT_STORE -> cutStore(node.place());
            case PARTITION -> partition();
            case KILL -> end(node, Toll.Kind.PROCESS_CRASHES, node::kill);
            case CRASH -> end(node, Toll.Kind.MACHINE_CRASHES, node::crash);
            case FREEZE -> node.freeze(dice.between(Duration.ofMillis(100), Duration.ofSeconds(5)));
            case SLEEP -> node.sleep(dice.between(Duration.ofMillis(600), Duration.ofSeconds(6)));
            case SLOW_DISK -> node.disk().slowness(dice.chance(0.5) ? Duration.ofSeconds(2) : Duration.ofMillis(10));
            case MEMBERS -> members.change();
            case RESIGN -> resign();
            case TRANSFER -> transfer();
            case SLOW_STORE -> slowStore(node);
            case NO_THREADS -> node.process().ifPresent(this::takeThreads);
            case FULL_INBOXES -> node.process().ifPresent(this::fillInboxes);
            case WALL_CLOCK -> setClocks(node);
        }
    }

    /** From the other nodes, in both directions or one; but not from the store. */
    void isolate(SimNode node) {
        boolean deaf = dice.chance(0.7);
        boolean dumb = !deaf || dice.chance(0.7);
        for (SimNode other : world.nodes()) {
            if (deaf && other != node) {
                world.network().cut(other.place(), node.place());
            }
            if (dumb && other != node) {
                world.network().cut(node.place(), other.place());
            }
        }
    }

    /** What it says is not heard, but it hears. */
    void mute(SimNode node) {
        for (SimNode other : world.nodes()) {
            if (other != node) {
                world.network().cut(node.place(), other.place());
            }
        }
    }

    void cutPair(SimNode one, SimNode other) {
        world.network().part(Set.of(one.place()), Set.of(other.place()));
    }

    /** Everybody who leads is told to stop. */
    void resign() {
        world.processes().stream().filter(SimProcess::believes).forEach(SimProcess::stop);
    }

    /** Everybody who leads is asked to hand over. */
    void transfer() {
        world.processes().stream()
                .filter(SimProcess::believes)
                .forEach(process -> process.run(() -> {
                    var unused = process.leadership().transfer();
                }));
    }

    private void slowStore(SimNode node) {
        world.count(Toll.Kind.SLOW_STORES);
        node.storeSlowness(dice.upTo(Duration.ofSeconds(2)));
        world.scheduler().after(dice.upTo(Duration.ofSeconds(5)), () -> node.storeSlowness(Duration.ZERO));
    }

    /** Whoever needs a thread meanwhile ends. */
    private void takeThreads(SimProcess process) {
        world.count(Toll.Kind.WITHOUT_THREADS);
        process.crew().withoutThreads(true);
        world.scheduler()
                .after(dice.upTo(Duration.ofMillis(500)), () -> process.crew().withoutThreads(false));
    }

    /** Whoever must be told something meanwhile ends. */
    private void fillInboxes(SimProcess process) {
        world.count(Toll.Kind.FULL_INBOXES);
        process.crew().fullInboxes(true);
        world.scheduler()
                .after(dice.upTo(Duration.ofMillis(100)), () -> process.crew().fullInboxes(false));
    }

    /** Also that of the log's leader, whoever it is. */
    private void setClocks(SimNode node) {
        node.jumpWall(dice.pick(JUMPS));
        if (dice.chance(0.3)) {
            world.store().clock().jumpWall(dice.pick(JUMPS));
        }
    }

    private void cutStore(int place) {
        if (dice.chance(0.5)) {
            world.network().cut(place, World.STORE);
        } else {
            world.network().cut(World.STORE, place);
        }
    }

    private void partition() {
        Set<Integer> one = new HashSet<>();
        Set<Integer> rest = new HashSet<>();
        world.nodes().forEach(node -> (dice.chance(0.5) ? one : rest).add(node.place()));
        world.network().part(one, rest);
    }

    private void end(SimNode node, Toll.Kind kind, Runnable end) {
        if (node.process().isPresent() && !node.clock().isStanding()) {
            world.count(kind);
            end.run();
            if (dice.chance(0.1)) {
                world.count(Toll.Kind.FILES_LOST);
                node.disk().lose();
            }
        }
    }
}
