package io.tenure.time;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A wall clock that somebody else tells from time to time, and that continues with the monotonic clock in between: setting
 * this machine's wall clock does not move it. Before it was told anything it is the machine's.
 */
public final class ReckonedWall {

    private final Time time;
    private volatile @Nullable Reading last;

    public ReckonedWall(Time time) {
        this.time = time;
    }

    private record Reading(Instant wall, Moment at) {}

    /** What the other clock shows. One that shows the same as before may stand still, so that is no news. */
    public void told(Instant wall) {
        Reading before = last;
        if (before == null || !before.wall().equals(wall)) {
            last = new Reading(wall, Moment.now(time));
        }
    }

    public Instant now() {
        Reading reading = last;
        return reading == null ? time.wall() : reading.wall().plus(reading.at().until(Moment.now(time)));
    }
}
