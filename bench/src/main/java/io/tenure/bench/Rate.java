package io.tenure.bench;

import java.time.Duration;
import java.util.Arrays;

/**
 * How fast something went.
 *
 * @param perSecond items per second, all callers together
 * @param median of the time that one call took
 */
record Rate(double perSecond, Duration median) implements Comparable<Rate> {

    /** @param calls the nanoseconds that each call took */
    static Rate of(long items, long nanos, long[] calls) {
        Arrays.sort(calls);
        return new Rate(items * 1e9 / nanos, Duration.ofNanos(calls.length == 0 ? 0 : calls[calls.length / 2]));
    }

    double microsPerItem() {
        return 1e6 / perSecond;
    }

    @Override
    public int compareTo(Rate other) {
        return Double.compare(perSecond, other.perSecond);
    }
}
