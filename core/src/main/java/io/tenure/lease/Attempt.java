package io.tenure.lease;

import io.tenure.time.Moment;
import java.time.Duration;

/** Something that is asked for until it works: under way since {@code at}, or to be asked for at {@code at}. */
record Attempt(Moment at, boolean pending) {

    private static final Duration PAUSE = Duration.ofMillis(100);

    static Attempt from(Moment at) {
        return new Attempt(at, false);
    }

    boolean isDue(Moment now) {
        return !pending && !at.isAfter(now);
    }

    Attempt sent(Moment now) {
        return new Attempt(now, true);
    }

    Attempt failed(Moment now) {
        return new Attempt(now.plus(PAUSE), false);
    }
}
