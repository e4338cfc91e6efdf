package io.tenure.store;

import java.time.Duration;
import java.util.Optional;

/** How an attempt of a task ended. */
public sealed interface Verdict {

    /** Done; final. */
    record Succeed(Optional<Body> result) implements Verdict {}

    /** An error. Retried after the delay on the store's tick, or failed if no retries are left. */
    record Retry(Duration after, String error) implements Verdict {

        public Retry {
            Times.checkDelay(after);
        }
    }

    /** Given up even if retries are left; final. */
    record Fail(String error) implements Verdict {}

    /** Not tried (unknown type, shutdown): ready again after the delay, and counted as nothing. */
    record HandBack(Duration after) implements Verdict {

        public HandBack {
            Times.checkDelay(after);
        }
    }

    Verdict SUCCEED = new Succeed(Optional.empty());
}
