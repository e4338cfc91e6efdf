package io.tenure.queue;

import io.tenure.store.Advice;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TenureException;

/** A task that somebody waits for has failed for good, or was cancelled. */
public final class TaskFailed extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient TaskRecord task;

    TaskFailed(TaskRecord task) {
        super(Advice.GIVE_UP, sentence(task), null);
        this.task = task;
    }

    /** The task as it ended; its last error is cut after some hundred characters. */
    public TaskRecord task() {
        return task;
    }

    public boolean wasCancelled() {
        return task.state() instanceof TaskState.Cancelled;
    }

    private static String sentence(TaskRecord task) {
        return task.state() instanceof TaskState.Cancelled cancelled
                ? "The task " + task.id() + " was cancelled: " + cancelled.why()
                : "The task " + task.id() + " has failed: "
                        + task.lastError()
                                .flatMap(error -> error.lines().findFirst())
                                .orElse("nobody said why.");
    }
}
