package io.tenure.queue;

import io.tenure.store.Advice;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.TaskId;
import io.tenure.store.TenureException;
import java.util.List;

/**
 * A submission of many tasks was interrupted. The tasks named here are recorded; whether the next page is, is unknown.
 * Submitting the same tasks again with {@link #key} adds what is missing and nothing twice.
 */
public final class PartlySubmitted extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient List<TaskId> tasks;
    private final transient IdempotencyKey key;

    PartlySubmitted(List<TaskId> tasks, IdempotencyKey key, RuntimeException cause) {
        super(
                cause instanceof TenureException failure && failure.advice() == Advice.CHANGE_REQUEST
                        ? Advice.CHANGE_REQUEST
                        : Advice.SAME_KEY,
                "The first " + tasks.size() + " tasks are in; submit all of them again under the idempotency key '"
                        + key + "' to add the rest: " + cause.getMessage(),
                cause);
        this.tasks = List.copyOf(tasks);
        this.key = key;
    }

    public List<TaskId> tasks() {
        return tasks;
    }

    public IdempotencyKey key() {
        return key;
    }
}
