package io.tenure.bench.measure;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** Time that passes. */
public record Stopwatch(long began) {

    public static Stopwatch start() {
        return new Stopwatch(System.nanoTime());
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f s", elapsed().toNanos() / 1e9);
    }

    /** Lets time pass where that is what is measured: a node at rest, a start that comes late. */
    public static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
