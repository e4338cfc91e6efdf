package io.tenure.store.log;

import io.tenure.store.ClockCorrection;
import io.tenure.store.Outcome;
import io.tenure.store.TaskId;
import io.tenure.store.TermOutcome;
import java.util.List;
import java.util.Optional;

/** What a command gave: one kind for each kind of {@link LogCommand}. */
public sealed interface LogAnswer {

    record Committed(Outcome outcome) implements LogAnswer {}

    /** The claimed tasks, each with the attempt that this claim is. Small: tasks and payloads are read from the tables. */
    record Taken(List<Grant> grants) implements LogAnswer {

        public Taken {
            grants = List.copyOf(grants);
        }
    }

    record Opened(TermOutcome outcome) implements LogAnswer {}

    /** Empty if the wall clock could not be set now, because an earlier correction is still being carried out. */
    record Corrected(Optional<ClockCorrection> correction) implements LogAnswer {}

    /** The format level of the cluster now. */
    record Raised(int level) implements LogAnswer {}

    /** A task and the ordinal of the claim that was given. */
    record Grant(TaskId task, int attempt) {}
}
