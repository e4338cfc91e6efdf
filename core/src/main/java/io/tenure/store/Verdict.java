package io.tenure.store;

import java.time.Duration;
import java.util.Optional;

/** How an attempt of a task ended. */
public sealed interface Verdict {

    /** Done; final. */
    record Succeed(Optional<Body> result) implements Verdict {}

    /** An error. Tried again after the delay on the store's tick, or failed if its retries are used up. */
    record Retry(Duration after, String error) implements Verdict {

        public Retry {
            Times.checkDelay(after);
        }
    }

    /** Given up whatever the retries; final. */
    record Fail(String error) implements Verdict {}

    /** Not tried at all (unknown type, drain): back after the delay, counted against nothing. */
    record HandBack(Duration after) implements Verdict {

        public HandBack {
            Times.checkDelay(after);
        }
    }

    Verdict SUCCEED = new Succeed(Optional.empty());
}
