package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.Verdict;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a {@link WorkerProtocol} is told. */
sealed interface WorkerInput {

    /** Something may have changed in a queue. */
    record Hint(QueueName queue) implements WorkerInput {}

    /** Somebody has cancelled a task that this worker holds. */
    record Cancelled() implements WorkerInput {}

    /** Whether this node leads now. */
    record RoleIs(boolean leading) implements WorkerInput {}

    /** A look has claimed tasks and continues. {@code sent} is when the claim was sent. */
    record Arrived(QueueName queue, Moment sent, List<Claim> claims) implements WorkerInput {}

    /**
     * A look is over.
     *
     * @param next the time until the next waiting task is due, if there is one
     * @param more whether there are tasks that were not given because they would not start at once
     */
    record Looked(QueueName queue, Optional<Duration> next, boolean more) implements WorkerInput {}

    /** The answer to a claim was lost: the store may have given tasks to this worker. Its look is not over yet. */
    record Lost(QueueName queue) implements WorkerInput {}

    /** The claims that the store held in this worker's name during the search. */
    record Searched(QueueName queue, List<ClaimKey> claims) implements WorkerInput {}

    /** A look or a search is over because the store did not answer. */
    record LookFailed(QueueName queue) implements WorkerInput {}

    /** Runs are over. */
    record Ended(List<Run> runs) implements WorkerInput {

        /** A run that is over. */
        record Run(ClaimKey key, Verdict verdict, Duration took) {}
    }

    /** The result of an extension. Claims in neither set are unknown; those to stop are among the accepted. */
    record Extended(Moment sent, Set<ClaimKey> accepted, Set<ClaimKey> refused, Set<TaskId> toStop)
            implements WorkerInput {

        Extended(Moment sent, Set<ClaimKey> accepted, Set<ClaimKey> refused) {
            this(sent, accepted, refused, Set.of());
        }
    }

    /** The result of a group of ends; those in neither set are sent again. */
    record Finished(Set<ClaimKey> accepted, Set<ClaimKey> refused) implements WorkerInput {}

    /** Time has gone by. */
    record WakeUp() implements WorkerInput {}

    /** Take no more; end what runs within this time. Nobody waits for the {@code abandoned} runs, which cannot end. */
    record Drain(Duration bound, Set<ClaimKey> abandoned) implements WorkerInput {

        Drain(Duration bound) {
            this(bound, Set.of());
        }
    }
}
