package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import java.util.List;

/** What a {@link WorkerProtocol} wants done. */
sealed interface WorkerEffect {

    /**
     * Look for tasks and claim up to {@code max}, of which {@code atOnce} would start at once; answered by
     * {@link WorkerInput.Arrived}, if there are any, and then by {@link WorkerInput.Looked} or
     * {@link WorkerInput.LookFailed}.
     */
    record Look(QueueName queue, int max, int atOnce) implements WorkerEffect {}

    /** Find the claims that the store holds in this worker's name; answered by {@link WorkerInput.Searched} or {@link WorkerInput.LookFailed}. */
    record Search(QueueName queue) implements WorkerEffect {}

    /** Run a task; answered by {@link WorkerInput.Ended}. */
    record Start(Claim claim) implements WorkerEffect {}

    /** Interrupt a run. */
    record Interrupt(ClaimKey key, Interruption why) implements WorkerEffect {}

    /** Extend claims; answered by {@link WorkerInput.Extended}. */
    record Extend(List<Operation.Extend> claims) implements WorkerEffect {}

    /** Commit how attempts ended; answered by {@link WorkerInput.Finished}. */
    record Finish(List<Operation.Finish> ends) implements WorkerEffect {}

    /** No claim is held any more, and none will be. */
    record Stop() implements WorkerEffect {}
}
