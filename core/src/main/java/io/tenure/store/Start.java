package io.tenure.store;

import java.time.Duration;
import java.time.Instant;

/** When a new task becomes due, on the store's wall clock. */
public sealed interface Start {

    /** At once. */
    Start NOW = new Now();

    record Now() implements Start {}

    /** This long after the commit. */
    record After(Duration delay) implements Start {

        public After {
            Times.checkDelay(delay);
        }
    }

    /** Not before this instant; one in the past is the same as {@link #NOW}. */
    record At(Instant instant) implements Start {

        public At {
            instant = Times.checked(instant);
        }
    }
}
