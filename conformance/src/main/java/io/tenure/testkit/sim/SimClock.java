package io.tenure.testkit.sim;

import io.tenure.testkit.VirtualTime;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/** A machine's clock: runs at its own constant rate from its own origin, and stands still while the machine sleeps. */
public final class SimClock implements Time {

    private final VirtualTime truth;
    private final double rate;
    private final long origin;
    private long anchorTrue;
    private long anchorHere;
    private Duration slept = Duration.ZERO;
    private boolean standing;
    private Duration wallAhead = Duration.ZERO;

    /**
     * A clock.
     *
     * @param rate how much it advances in one true second
     * @param origin what it shows now, in nanoseconds
     */
    public SimClock(VirtualTime truth, double rate, long origin) {
        this.truth = truth;
        this.rate = rate;
        anchorTrue = truth.nanos();
        anchorHere = origin;
        this.origin = origin;
    }

    @Override
    public long nanos() {
        return at(truth.nanos());
    }

    @Override
    public Instant wall() {
        return truth.wall().plus(wallAhead);
    }

    /** Somebody sets the wall clock forward, or back if negative. */
    public void jumpWall(Duration by) {
        wallAhead = wallAhead.plus(by);
    }

    /** The monotonic clock jumps, as none should. */
    public void jump(Duration by) {
        anchorHere += by.toNanos();
    }

    public Moment now() {
        return new Moment(nanos());
    }

    /** How long it truly takes until this clock shows the moment, unless it stands still meanwhile. */
    public Duration until(Moment moment) {
        long missing = moment.nanos() - nanos();
        return missing <= 0 ? Duration.ZERO : Duration.ofNanos((long) Math.ceil(missing / rate) + 1);
    }

    /** How long it truly takes until this clock has advanced that much. */
    public Duration trueLength(Duration here) {
        return until(now().plus(here));
    }

    /** The machine falls asleep. */
    public void stand() {
        anchorHere = nanos();
        anchorTrue = truth.nanos();
        standing = true;
    }

    /** The machine wakes up. */
    public void go() {
        if (standing) {
            slept = slept.plus(asleep());
            anchorTrue = truth.nanos();
            standing = false;
        }
    }

    /** Goes on while the machine sleeps, at the rate of this clock. */
    @Override
    public Duration sinceBoot() {
        return slept.plus(standing ? asleep() : Duration.ZERO).plusNanos(nanos() - origin);
    }

    private Duration asleep() {
        return Duration.ofNanos((long) ((truth.nanos() - anchorTrue) * rate));
    }

    public boolean isStanding() {
        return standing;
    }

    private long at(long trueNanos) {
        return standing ? anchorHere : anchorHere + (long) ((trueNanos - anchorTrue) * rate);
    }
}
