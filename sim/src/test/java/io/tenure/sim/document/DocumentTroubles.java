package io.tenure.sim.document;

import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** What goes wrong. */
final class DocumentTroubles {

    private static final Weather BAD = new Weather(0.1, 0.05, Duration.ofMillis(30), 0.1, Duration.ofMillis(900));

    private final SelectorWorld world;
    private final boolean disksMayDie;
    private final Dice dice;
    private boolean over;

    DocumentTroubles(SelectorWorld world, boolean disksMayDie) {
        this.world = world;
        this.disksMayDie = disksMayDie;
        this.dice = world.dice().split();
    }

    void start() {
        world.scheduler().after(dice.upTo(Duration.ofMillis(3500)), () -> {
            if (!over) {
                happen();
                start();
            }
        });
    }

    void end() {
        over = true;
    }

    private void happen() {
        switch (dice.below(8)) {
            case 0 -> part();
            case 1 -> cutOneWay();
            case 2 -> crash();
            case 3 -> freeze();
            case 4 -> {
                Weather next = dice.chance(0.5) ? BAD : Weather.FAIR;
                world.network().weather(next);
                world.did("weather", next);
            }
            case 5 -> loseDisk();
            case 6 -> {
                Duration most = dice.upTo(Duration.ofMillis(1500));
                SelectorNode node = dice.pick(world.nodes());
                node.shelf().slowness(most);
                world.did("slow disks", node + " " + most);
            }
            default -> {
                world.network().heal();
                world.did("healed", "");
            }
        }
    }

    private void part() {
        Set<Integer> one = new TreeSet<>();
        Set<Integer> other = new TreeSet<>();
        for (int i = 0; i < world.nodes().size(); i++) {
            (dice.chance(0.5) ? one : other).add(i);
        }
        world.network().part(one, other);
        world.did("partitions", one + " " + other);
    }

    private void cutOneWay() {
        int from = dice.below(world.nodes().size());
        int to = dice.below(world.nodes().size());
        world.network().cut(from, to);
        world.did("one-way cuts", from + " to " + to);
    }

    private void crash() {
        SelectorNode node = dice.pick(world.nodes());
        if (!node.isUp()) {
            return;
        }
        node.crash(dice.chance(0.5));
        world.did("crashes", node);
        world.scheduler().after(dice.upTo(Duration.ofSeconds(8)), () -> {
            if (!node.isUp()) {
                node.start();
                world.did("starts", node);
            }
        });
    }

    private void freeze() {
        SelectorNode node = dice.pick(world.nodes());
        if (!node.isAnswering()) {
            return;
        }
        SimCrew crew = node.crew();
        crew.freeze();
        world.did("freezes", node);
        world.scheduler().after(dice.upTo(Duration.ofSeconds(8)), () -> {
            if (crew.isFrozen()) {
                crew.thaw();
                world.did("thaws", node);
            }
        });
    }

    /** One at a time: the next only when the one before has caught up, as operators do. */
    private void loseDisk() {
        if (!disksMayDie || !world.nodes().stream().allMatch(SelectorNode::isAvailable)) {
            return;
        }
        SelectorNode node = dice.pick(world.nodes());
        node.crash(false);
        world.startAnew(node);
        world.did("lost disks", node);
    }
}
