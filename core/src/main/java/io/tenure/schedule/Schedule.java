package io.tenure.schedule;

import io.tenure.store.Body;
import io.tenure.store.CommitRefused;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;

/** A recurrence and the task that it creates. */
public record Schedule(Recurrence recurrence, QueueName queue, Body payload) {

    /** A task and its schedule must fit into one commit. */
    public static final int MAX_PAYLOAD_BYTES = 256 * 1024;

    public Schedule {
        if (payload.bytes().length > MAX_PAYLOAD_BYTES) {
            throw new CommitRefused(
                    Outcome.Reason.TOO_LARGE,
                    "The payload of the schedule '" + recurrence.name() + "' has " + payload.bytes().length
                            + " bytes: take at most " + MAX_PAYLOAD_BYTES + ", or keep it elsewhere and send where.");
        }
    }

    /** A recurrence of what a submission would enqueue. */
    public static Schedule of(Recurrence recurrence, Operation.Enqueue draft) {
        return new Schedule(recurrence, draft.queue(), draft.payload());
    }

    public String name() {
        return recurrence.name();
    }

    /** The task of one fire. */
    Operation.Enqueue task(TaskOrigin origin) {
        return new Operation.Enqueue(
                queue, payload, recurrence.options().withUnique(origin.unique(recurrence.overlap())));
    }
}
