package io.tenure.activity;

import io.tenure.lease.Quorum;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * What an activity is.
 *
 * @param domain activities of one domain exclude each other, except within a family
 * @param quorum whose leases it needs, at its start and for as long as it runs
 * @param patience how long it waits for its conditions before it is refused
 * @param safety whether it may continue without its quorum
 */
public record ActivitySpec(String name, String domain, Quorum quorum, Duration patience, Safety safety) {

    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(15);

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9 ._:/-]{0,99}");

    /** Whether an activity may continue without its quorum. */
    public enum Safety {
        SAFE,
        /** For emergencies: needs no quorum and survives its loss. Only the store's fence still protects. */
        UNSAFE
    }

    public ActivitySpec {
        check("name", name);
        check("domain", domain);
        if (patience.isNegative() || patience.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(
                    "The patience of an activity lies between nothing and an hour, but this one is "
                            + DurationText.of(patience) + ".");
        }
    }

    public static ActivitySpec of(String name, String domain, Quorum quorum) {
        return new ActivitySpec(name, domain, quorum, DEFAULT_PATIENCE, Safety.SAFE);
    }

    public ActivitySpec unsafe() {
        return new ActivitySpec(name, domain, quorum, patience, Safety.UNSAFE);
    }

    public ActivitySpec within(Duration newPatience) {
        return new ActivitySpec(name, domain, quorum, newPatience, safety);
    }

    public ActivitySpec needing(Quorum newQuorum) {
        return new ActivitySpec(name, domain, newQuorum, patience, safety);
    }

    public boolean isUnsafe() {
        return safety == Safety.UNSAFE;
    }

    private static void check(String what, String value) {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("The " + what + " '" + value
                    + "' of an activity is not usable: take 1 to 100 letters, digits, spaces and . _ : / -.");
        }
    }
}
