package io.tenure.sim.fleet;

import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine with one process: its clock is wrong, its timers are late, and it can sleep, be frozen and die. While it is held, what
 * is due waits.
 */
public final class SimMachine implements AutoCloseable {

    private static final Duration TIMER_LATENESS = Duration.ofMillis(5);

    private final VirtualScheduler scheduler;
    private final Dice dice;
    private final SimClock clock;
    private final TestCrew crew;
    private final List<Runnable> waiting = new ArrayList<>();
    private Runnable judge = () -> {};
    private boolean dead;
    private boolean held;
    private int holds;

    /**
     * A machine.
     *
     * @param drift how wrong the rate of its clock may be
     */
    public SimMachine(VirtualTime time, VirtualScheduler scheduler, double drift, Dice dice) {
        this.scheduler = scheduler;
        this.dice = dice;
        clock = new SimClock(time, dice.between(1 - drift, 1 + drift), dice.number() >> 8);
        crew = new TestCrew(clock, this::plan).chance(() -> dice.between(0, 1));
    }

    private SimMachine(VirtualScheduler scheduler, SimClock clock, Dice dice) {
        this.scheduler = scheduler;
        this.dice = dice;
        this.clock = clock;
        crew = new TestCrew(clock, this::plan, scheduler).chance(() -> dice.between(0, 1));
    }

    /** A machine for what never pauses in the middle of something, which takes less time to simulate. */
    public static SimMachine ofMail(VirtualTime time, VirtualScheduler scheduler, double drift, Dice dice) {
        double rate = dice.between(1 - drift, 1 + drift);
        return new SimMachine(scheduler, new SimClock(time, rate, dice.number() >> 8), dice);
    }

    private void plan(Duration delay, Runnable action) {
        Duration late = delay.isZero() ? Duration.ZERO : dice.upTo(TIMER_LATENESS);
        scheduler.after(clock.trueLength(delay).plus(late), () -> run(action));
    }

    /** Does this on the machine, when it is not held. */
    public void run(Runnable event) {
        if (held) {
            waiting.add(event);
        } else if (!dead) {
            event.run();
            judge.run();
        }
    }

    /** Calls it after everything that happens here. */
    public void whenever(Runnable look) {
        judge = look;
    }

    public TestCrew crew() {
        return crew;
    }

    public boolean isUp() {
        return !dead && !held;
    }

    public boolean isDead() {
        return dead;
    }

    /** How far its wall clock is ahead of the true time; behind if negative. */
    public void setWall(Duration ahead) {
        clock.jumpWall(ahead);
    }

    /** How often it was held. */
    public int holds() {
        return holds;
    }

    /** The whole machine sleeps: its monotonic clock stands still. */
    public void sleep(Duration length) {
        if (isUp()) {
            clock.stand();
            hold(length);
        }
    }

    /** The process is stopped, and the clock goes on. */
    public void freeze(Duration length) {
        if (isUp()) {
            hold(length);
        }
    }

    private void hold(Duration length) {
        held = true;
        holds++;
        scheduler.after(length, () -> {
            held = false;
            clock.go();
            List<Runnable> events = List.copyOf(waiting);
            waiting.clear();
            events.forEach(this::run);
        });
    }

    public void die() {
        dead = true;
        crew.crash();
    }

    @Override
    public void close() {
        crew.close();
    }
}
