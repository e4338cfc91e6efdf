package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.store.Task;
import io.tenure.store.TaskId;

/** One claim: a task and the ordinal of the claim. */
record ClaimKey(TaskId task, int attempt) {

    static ClaimKey of(Claim claim) {
        return of(claim.task());
    }

    static ClaimKey of(Task task) {
        return new ClaimKey(task.id(), task.attempt());
    }
}
