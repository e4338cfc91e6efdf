package io.tenure.testkit.sim;

import io.tenure.testkit.VirtualScheduler;
import java.time.Duration;
import java.util.Optional;

/**
 * One small file on a machine's disk. A durable write takes its time and is whole or not at all; what was only noted
 * survives the death of the process, and that of the machine by luck alone.
 */
public final class SimDisk<T> {

    private final VirtualScheduler scheduler;
    private final Dice dice;
    private Duration slowness = Duration.ZERO;
    private Optional<T> durable = Optional.empty();
    private Optional<T> cached = Optional.empty();
    private Optional<T> underWay = Optional.empty();
    private long life;
    private int boot = 1;

    public SimDisk(VirtualScheduler scheduler, Dice dice) {
        this.scheduler = scheduler;
        this.dice = dice;
    }

    /** How long a durable write takes at most from now on. */
    public void slowness(Duration most) {
        slowness = most;
    }

    /** Replaces the file durably, then runs {@code done}, unless the process dies before. One write at a time. */
    public void write(T content, Runnable done) {
        underWay = Optional.of(content);
        long writer = life;
        scheduler.after(dice.upTo(slowness), () -> {
            if (writer == life) {
                underWay = Optional.empty();
                durable = Optional.of(content);
                cached = durable;
                done.run();
            }
        });
    }

    /** Changes the file at once, but not durably. */
    public void note(T content) {
        cached = Optional.of(content);
    }

    /** What the file says; empty if it is missing. */
    public Optional<T> read() {
        return cached;
    }

    /** Which start of the machine this is. */
    public int boot() {
        return boot;
    }

    /** The process dies. A write that was under way is done or not. */
    public void processDies() {
        life++;
        if (underWay.isPresent() && dice.chance(0.5)) {
            cached = underWay;
        }
        underWay = Optional.empty();
    }

    /** The machine dies and starts again: what was not durable is there or not. */
    public void machineDies() {
        processDies();
        cached = dice.chance(0.5) ? cached : durable;
        durable = cached;
        boot++;
    }

    /** The file is gone. */
    public void lose() {
        durable = Optional.empty();
        cached = Optional.empty();
    }
}
