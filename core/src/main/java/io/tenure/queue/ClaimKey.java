package io.tenure.queue;

import io.tenure.store.Claim;
import io.tenure.store.TaskId;

/** One claim: a task and the ordinal of the claim. */
record ClaimKey(TaskId task, int attempt) {

    static ClaimKey of(Claim claim) {
        return new ClaimKey(claim.task().id(), claim.task().attempt());
    }
}
