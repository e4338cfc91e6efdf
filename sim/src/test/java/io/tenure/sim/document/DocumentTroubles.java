package io.tenure.sim.document;

import io.tenure.document.replica.ShelfOrigin;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.Weather;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** What goes wrong. */
final class DocumentTroubles {

    private static final Weather BAD = new Weather(0.1, 0.05, Duration.ofMillis(30), 0.1, Duration.ofMillis(900));

    private final DocumentWorld world;
    private final boolean disksMayDie;
    private final Dice dice;
    private boolean over;

    DocumentTroubles(DocumentWorld world, boolean disksMayDie) {
        this.world = world;
        this.disksMayDie = disksMayDie;
        this.dice = world.dice().split();
    }

    void start() {
        world.scheduler().after(dice.upTo(Duration.ofSeconds(4)), () -> {
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
                world.network().weather(dice.chance(0.5) ? BAD : Weather.FAIR);
                world.ledger().count("weather");
            }
            case 5 -> loseDisk();
            case 6 -> dice.pick(world.hosts()).shelf().slowness(dice.upTo(Duration.ofMillis(1500)));
            default -> {
                world.network().heal();
                world.viewsChange();
            }
        }
    }

    private void part() {
        Set<Integer> one = new TreeSet<>();
        Set<Integer> other = new TreeSet<>();
        for (int i = 0; i < world.hosts().size(); i++) {
            (dice.chance(0.5) ? one : other).add(i);
        }
        world.network().part(one, other);
        world.viewsChange();
        world.ledger().count("partitions");
    }

    private void cutOneWay() {
        world.network()
                .cut(dice.below(world.hosts().size()), dice.below(world.hosts().size()));
        world.viewsChange();
        world.ledger().count("one-way cuts");
    }

    private void crash() {
        SimHost host = dice.pick(world.hosts());
        if (!host.isUp()) {
            return;
        }
        host.crash();
        world.viewsChange();
        world.ledger().count("crashes");
        world.scheduler().after(dice.upTo(Duration.ofSeconds(8)), () -> {
            if (!host.isUp()) {
                world.start(host, ShelfOrigin.JOINED);
            }
        });
    }

    private void freeze() {
        SimHost host = dice.pick(world.hosts());
        if (!host.isAnswering()) {
            return;
        }
        host.crew().freeze();
        world.viewsChange();
        world.ledger().count("freezes");
        SimCrew crew = host.crew();
        world.scheduler().after(dice.upTo(Duration.ofSeconds(6)), () -> {
            if (crew.isFrozen()) {
                crew.thaw();
                world.returned(host);
                world.viewsChange();
            }
        });
    }

    /** One at a time: the next only when the one before has caught up, as operators do. */
    private void loseDisk() {
        if (!disksMayDie || !world.hosts().stream().allMatch(SimHost::isAvailable)) {
            return;
        }
        SimHost host = dice.pick(world.hosts());
        if (host.isUp()) {
            host.crash();
            world.startAnew(host);
            world.ledger().count("lost disks");
        }
    }
}
