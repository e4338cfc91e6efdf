package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import java.util.List;

/** What a {@link Desk} wants done. */
sealed interface DeskEffect {

    /**
     * Look for tasks and claim up to {@code max}, of which {@code atOnce} would run at once; answered by
     * {@link DeskInput.Arrived}, if there are any, and then by {@link DeskInput.Looked} or {@link DeskInput.LookFailed}.
     */
    record Look(QueueName queue, int max, int atOnce) implements DeskEffect {}

    /** Find the claims that the store holds in this worker's name; answered by {@link DeskInput.Searched} or {@link DeskInput.LookFailed}. */
    record Search(QueueName queue) implements DeskEffect {}

    /** Run a task; answered by {@link DeskInput.Ended}. */
    record Start(Claim claim) implements DeskEffect {}

    /** Interrupt a run. */
    record Interrupt(ClaimKey key, Interruption why) implements DeskEffect {}

    /** Extend claims; answered by {@link DeskInput.Extended}. */
    record Extend(List<Operation.Extend> claims) implements DeskEffect {}

    /** Commit how attempts ended; answered by {@link DeskInput.Finished}. */
    record Finish(List<Operation.Finish> ends) implements DeskEffect {}

    /** Nothing is held any more, and nothing will be. */
    record Stop() implements DeskEffect {}
}
