package io.tenure.lease;

import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.Arrays;

/**
 * The arithmetic of leases; equal on all nodes.
 *
 * <p>A holder trusts a lease for {@code ttl − margin} from when it asked, and its work has ended {@code kill} later. An
 * agent honours it for {@code ttl} from when it granted it. With clock rates wrong by at most {@code drift}, the work
 * has ended before the agent may grant to another iff {@code (ttl − margin + kill)·(1+drift)/(1−drift) ≤ ttl}; a node
 * does not start with settings that break this ({@link #validated}).
 *
 * @param renew how often a holder renews
 * @param kill how long an activity may take to end
 * @param drift by how much the rate of a node's monotonic clock may be wrong
 */
public record LeaseSettings(Duration ttl, Duration renew, Duration margin, Duration kill, double drift) {

    public static final LeaseSettings DEFAULT = new LeaseSettings(
            Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(400), 0.1);

    private static final Duration MIN_TTL = Duration.ofMillis(100);
    private static final Duration MAX_TTL = Duration.ofMinutes(10);

    /** Returns these settings, or throws an exception that names what breaks the arithmetic. */
    public LeaseSettings validated() {
        check(
                ttl.compareTo(MIN_TTL) >= 0 && ttl.compareTo(MAX_TTL) <= 0,
                "lease-ttl is %s: take something between %s and %s.",
                ttl,
                MIN_TTL,
                MAX_TTL);
        check(
                positive(margin) && margin.compareTo(ttl) < 0,
                "lease-margin is %s: take more than nothing and less than lease-ttl.",
                margin);
        check(!kill.isNegative(), "lease-kill is %s: it must not be negative.", kill);
        check(drift >= 0 && drift < 1, "lease-drift is %s: take something from 0 to below 1.", drift);
        check(
                positive(renew) && renew.multipliedBy(2).compareTo(ttl.minus(margin)) <= 0,
                "lease-renew is %s: take more than nothing and at most half of lease-ttl − lease-margin.",
                renew);
        double worst = ttl.minus(margin).plus(kill).toNanos() * (1 + drift) / (1 - drift);
        check(
                worst <= ttl.toNanos(),
                "lease-ttl %s is too short: (ttl − margin + kill)·(1+drift)/(1−drift) is %s. Raise lease-margin or lower lease-kill.",
                ttl,
                Duration.ofNanos((long) worst));
        return this;
    }

    /** How long a holder trusts a lease, from when it asked for it. */
    public Duration trust() {
        return ttl.minus(margin);
    }

    /** How often an idle leader checks that it can still commit: at least twice while it is trusted. */
    public Duration keepAlive() {
        Duration half = trust().dividedBy(2);
        Duration seldom = renew.multipliedBy(2);
        return half.compareTo(seldom) < 0 ? half : seldom;
    }

    private static boolean positive(Duration value) {
        return !value.isNegative() && !value.isZero();
    }

    private static void check(boolean holds, String sentence, Object... values) {
        if (!holds) {
            Object[] told = Arrays.stream(values)
                    .map(value -> value instanceof Duration length ? DurationText.of(length) : value)
                    .toArray();
            throw new IllegalArgumentException(String.format(sentence, told));
        }
    }
}
