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

/** What a {@link Desk} is told. */
sealed interface DeskInput {

    /** Something may have changed in a queue. */
    record Hint(QueueName queue) implements DeskInput {}

    /** Somebody has cancelled a task that this worker holds. */
    record Cancelled() implements DeskInput {}

    /** Whether this node leads now. */
    record RoleIs(boolean leading) implements DeskInput {}

    /** A look has claimed tasks, and is not over yet. {@code sent} is when the claim was sent. */
    record Arrived(QueueName queue, Moment sent, List<Claim> claims) implements DeskInput {}

    /**
     * A look is over.
     *
     * @param next how long it is until the next task is due, where one waits
     * @param more whether there are tasks that were not given because they would not begin at once
     */
    record Looked(QueueName queue, Optional<Duration> next, boolean more) implements DeskInput {}

    /** The answer to a claim was lost: the store may have given tasks to this worker. Its look is not over yet. */
    record Lost(QueueName queue) implements DeskInput {}

    /** The claims that the store held in this worker's name during the search. */
    record Searched(QueueName queue, List<ClaimKey> claims) implements DeskInput {}

    /** A look or a search is over because the store did not answer. */
    record LookFailed(QueueName queue) implements DeskInput {}

    /** Runs are over. */
    record Ended(List<Run> runs) implements DeskInput {

        /** A run that is over. */
        record Run(ClaimKey key, Verdict verdict, Duration took) {}
    }

    /** What came of an extension; of those in neither set nothing is known. Those to stop were accepted, too. */
    record Extended(Moment sent, Set<ClaimKey> accepted, Set<ClaimKey> refused, Set<TaskId> toStop)
            implements DeskInput {

        Extended(Moment sent, Set<ClaimKey> accepted, Set<ClaimKey> refused) {
            this(sent, accepted, refused, Set.of());
        }
    }

    /** What came of a group of ends; those that are in neither set are sent again. */
    record Finished(Set<ClaimKey> accepted, Set<ClaimKey> refused) implements DeskInput {}

    /** Time has gone by. */
    record WakeUp() implements DeskInput {}

    /** Take no more; end what runs within this time. */
    record Drain(Duration bound) implements DeskInput {}
}
