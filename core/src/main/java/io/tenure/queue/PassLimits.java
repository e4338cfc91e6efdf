package io.tenure.queue;

import java.time.Duration;

/**
 * How many tasks of a queue a node may start in one pass.
 *
 * @param primary on the leader; 0 for no limit
 * @param secondary elsewhere; 0 for no limit
 * @param pass how long a pass lasts
 */
public record PassLimits(int primary, int secondary, Duration pass) {

    public static final PassLimits NONE = new PassLimits(0, 0, Duration.ofSeconds(5));

    public int most(boolean leading) {
        int limit = leading ? primary : secondary;
        return limit == 0 ? Integer.MAX_VALUE : limit;
    }
}
