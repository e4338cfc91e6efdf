package io.tenure.bench.measure;

import java.time.Duration;
import java.util.Arrays;

/**
 * How fast something went.
 *
 * @param perSecond items per second, all callers together
 * @param median of the time that one call took
 * @param p99 what 99 % of the calls did not exceed
 */
public record Rate(double perSecond, Duration median, Duration p99) implements Comparable<Rate> {

    /** @param calls the nanoseconds that each call took */
    public static Rate of(long items, long nanos, long[] calls) {
        Arrays.sort(calls);
        return new Rate(items * 1e9 / nanos, at(0.5, calls), at(0.99, calls));
    }

    private static Duration at(double share, long[] sorted) {
        return Duration.ofNanos(sorted.length == 0 ? 0 : sorted[(int) (share * sorted.length)]);
    }

    public double microsPerItem() {
        return 1e6 / perSecond;
    }

    @Override
    public int compareTo(Rate other) {
        return Double.compare(perSecond, other.perSecond);
    }
}
