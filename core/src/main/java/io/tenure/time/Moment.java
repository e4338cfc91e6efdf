package io.tenure.time;

import java.time.Duration;

/** A reading of a monotonic clock. Only readings of the same process can be compared. */
public record Moment(long nanos) implements Comparable<Moment> {

    public static Moment now(Time time) {
        return new Moment(time.nanos());
    }

    public Moment plus(Duration duration) {
        return new Moment(nanos + duration.toNanos());
    }

    public Moment minus(Duration duration) {
        return new Moment(nanos - duration.toNanos());
    }

    /** The time from here to the other moment; negative if that is earlier. */
    public Duration until(Moment other) {
        return Duration.ofNanos(other.nanos - nanos);
    }

    public boolean isBefore(Moment other) {
        return compareTo(other) < 0;
    }

    public boolean isAfter(Moment other) {
        return compareTo(other) > 0;
    }

    public static Moment earlier(Moment a, Moment b) {
        return a.isBefore(b) ? a : b;
    }

    /** By difference, because a monotonic clock may overflow. */
    @Override
    public int compareTo(Moment other) {
        return Long.signum(nanos - other.nanos);
    }
}
