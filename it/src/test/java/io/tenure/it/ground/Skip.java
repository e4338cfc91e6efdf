package io.tenure.it.ground;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/**
 * Skips a test on a machine that lacks what the test needs, with a sentence that says what is missing.
 *
 * <p>Where {@value #FORBIDDEN} is 1, the test fails instead: a run that is to see everything must not leave anything out unnoticed.
 */
public final class Skip {
    static final String FORBIDDEN = "TENURE_NO_SKIP";

    private Skip() {}

    /** Returns if there is no obstacle. */
    public static void over(Optional<String> obstacle) {
        over(obstacle, System.getenv());
    }

    static void over(Optional<String> obstacle, Map<String, String> environment) {
        obstacle.ifPresent(sentence -> {
            if ("1".equals(environment.get(FORBIDDEN))) {
                throw new AssertionError("not to be skipped (" + FORBIDDEN + " is 1): " + sentence);
            }
            Assumptions.abort("skipped: " + sentence);
        });
    }
}
