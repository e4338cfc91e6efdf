package io.tenure.queue;

import io.tenure.time.Backoff;
import java.time.Duration;

/**
 * How long a failed task waits for its next attempt: {@code first · factor^(failures − 1)}, at most {@code longest},
 * multiplied by a random factor between one half and one so that tasks do not all return at once.
 *
 * <p>By default about 2 s, 8 s, 32 s, 2 min and 8.5 min: five retries cover an outage of some minutes.
 */
public record RetryPolicy(Duration first, int factor, Duration longest) {

    public static final RetryPolicy DEFAULT = new RetryPolicy(Duration.ofSeconds(2), 4, Duration.ofMinutes(15));

    public RetryPolicy {
        if (first.isNegative() || factor < 1 || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("A pause grows from nothing or more by a factor of 1 or more"
                    + " to a longest one, but this is " + first + ", " + factor + ", " + longest + ".");
        }
    }

    /**
     * @param failures how often the task has failed, including this time
     * @param chance a random number from 0 to below 1
     */
    public Duration pause(int failures, double chance) {
        return new Backoff(first, factor, longest).after(failures, chance);
    }
}
