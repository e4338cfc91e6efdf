package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;

/** One claim: a task and the number of the attempt. */
public record ClaimKey(TaskId task, int attempt) {

    static ClaimKey of(Claim claim) {
        return of(claim.task());
    }

    static ClaimKey of(TaskRecord task) {
        return new ClaimKey(task.id(), task.attempt());
    }
}
