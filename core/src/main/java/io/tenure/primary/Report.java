package io.tenure.primary;

import io.tenure.store.Term;
import java.time.Instant;
import java.util.Optional;

/** What a run has to say for itself. */
record Report(String line, double fraction, int failures, String error) {

    static final Report NONE = new Report("", -1, 0, "");

    Report progress(String newLine, double newFraction) {
        return new Report(newLine, newFraction, failures, error);
    }

    Report failed(String newError, int newFailures) {
        return new Report(line, fraction, newFailures, newError);
    }

    InstanceRecord record(Term term, Instant at, Optional<Completion> ended) {
        return new InstanceRecord(term, at, line, fraction, failures, error, ended);
    }
}
