package io.tenure.store.log;

import io.tenure.store.ClaimRequest;
import io.tenure.store.ClockCorrection;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import java.time.Instant;

/** What a caller asks of the store. */
public sealed interface LogCommand {

    record Commit(Transaction transaction) implements LogCommand {}

    record Take(ClaimRequest request) implements LogCommand {}

    record Open(TermRequest request) implements LogCommand {}

    /** Sets the wall clock, which nothing else sets back. No {@link io.tenure.store.Store} offers it. */
    record Correct(Instant to, String by, String why) implements LogCommand {

        public Correct {
            ClockCorrection.check(to, by, why);
        }
    }

    /** From here on the log may have what this format level has. Only a leader logs it, once all members can read it. */
    record Raise(int level) implements LogCommand {}
}
