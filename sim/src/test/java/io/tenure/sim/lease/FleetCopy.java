package io.tenure.sim.lease;

import io.tenure.store.Store;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process of a fleet on a machine of its own. */
final class FleetCopy implements AutoCloseable {

    private static final Duration TIMER_LATENESS = Duration.ofMillis(5);

    private final VirtualScheduler scheduler;
    private final Dice dice;
    private final SimClock clock;
    private final TestCrew crew;
    private final TroubledStore store;
    private final TestOffice office;
    private final List<Runnable> waiting = new ArrayList<>();
    private Runnable judge = () -> {};
    private boolean dead;

    FleetCopy(String name, Store shared, VirtualTime time, VirtualScheduler scheduler, Dice dice) {
        this.scheduler = scheduler;
        this.dice = dice;
        double drift = TestOffice.LEASES.drift();
        clock = new SimClock(time, dice.between(1 - drift, 1 + drift), dice.number() >> 8);
        crew = new TestCrew(clock, this::plan).chance(() -> dice.between(0, 1));
        store = new TroubledStore(shared, crew, dice.split());
        office = new TestOffice(name, store, crew);
    }

    private void plan(Duration delay, Runnable action) {
        Duration late = delay.isZero() ? Duration.ZERO : dice.upTo(TIMER_LATENESS);
        scheduler.after(clock.trueLength(delay).plus(late), () -> run(action));
    }

    private void run(Runnable event) {
        if (clock.isStanding()) {
            waiting.add(event);
        } else if (!dead) {
            event.run();
            judge.run();
        }
    }

    /** Calls it after everything that happens here. */
    void whenever(Runnable look) {
        judge = look;
    }

    TestOffice office() {
        return office;
    }

    TroubledStore store() {
        return store;
    }

    /** A machine that sleeps says nothing. */
    boolean leads() {
        return !dead && !clock.isStanding() && office.leads();
    }

    void transfer() {
        run(() -> {
            var unused = office.leadership().transfer();
        });
    }

    void sleep(Duration length) {
        if (!clock.isStanding()) {
            clock.stand();
            scheduler.after(length, () -> {
                clock.go();
                List<Runnable> events = List.copyOf(waiting);
                waiting.clear();
                events.forEach(this::run);
            });
        }
    }

    void die() {
        dead = true;
        crew.crash();
    }

    @Override
    public void close() {
        crew.close();
    }
}
