package io.tenure.engine;

import java.time.Duration;
import java.util.List;

/**
 * How long the tasks of a queue have waited and run, of those that this node has applied since its process began.
 *
 * @param waited from when they were ready to their claim
 * @param ran from their claim until the attempt succeeded or failed
 */
public record TaskTimes(Spread waited, Spread ran) {

    /** The upper ends of the classes, of which the last one has none. */
    public static final List<Duration> BOUNDS = List.of(
            Duration.ofMillis(10),
            Duration.ofMillis(50),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofHours(1));

    /**
     * A histogram.
     *
     * @param counts how many are within each of the {@link #BOUNDS}, but not within the one before; and how many are beyond
     */
    public record Spread(List<Long> counts, Duration sum) {

        public Spread {
            counts = List.copyOf(counts);
        }
    }
}
