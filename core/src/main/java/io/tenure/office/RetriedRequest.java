package io.tenure.office;

import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;

/** Something that is retried until it succeeds: under way since {@code at}, or due at {@code at}. */
record RetriedRequest(Moment at, boolean pending) {

    private static final Duration PAUSE = Duration.ofMillis(100);

    static RetriedRequest from(Moment at) {
        return new RetriedRequest(at, false);
    }

    boolean isDue(Moment now) {
        return !pending && !at.isAfter(now);
    }

    /** When it is due; empty while it is under way. */
    Optional<Moment> wakeAt() {
        return pending ? Optional.empty() : Optional.of(at);
    }

    RetriedRequest sent(Moment now) {
        return new RetriedRequest(now, true);
    }

    RetriedRequest failed(Moment now) {
        return new RetriedRequest(now.plus(PAUSE), false);
    }
}
