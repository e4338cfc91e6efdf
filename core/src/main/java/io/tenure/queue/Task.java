package io.tenure.queue;

import io.tenure.store.BatchId;
import io.tenure.store.Claim;
import io.tenure.store.Progress;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.Unique;
import java.util.Optional;

/**
 * A task as its handler sees it.
 *
 * <p>The task has ended when the handler returns. Work that continues in other threads after that is not awaited,
 * interrupted or retried. A handler should block until its work is done, which is cheap on a virtual thread, or return
 * a future, which is awaited.
 */
public final class Task<T> {

    private final TaskRecord task;
    private final T data;
    private final boolean onPrimary;
    private final Line line;

    /** Made by what runs tasks, and by tests of handlers. */
    public Task(Claim claim, T data, boolean onPrimary, Line line) {
        this.task = claim.task();
        this.data = data;
        this.onPrimary = onPrimary;
        this.line = line;
    }

    /** Between a run and its worker. */
    public interface Line {

        void tell(Progress progress);

        Optional<String> interruption();
    }

    public TaskId id() {
        return task.id();
    }

    public QueueName queue() {
        return task.queue();
    }

    /** The payload. */
    public T data() {
        return data;
    }

    /** The type name with which it was submitted; possibly an alias. */
    public String type() {
        return task.type();
    }

    /** The number of this claim of the task, from 1; the fence of the task. */
    public int attempt() {
        return task.attempt();
    }

    /** How often it has failed or stalled before. */
    public int failures() {
        return task.failures();
    }

    public Optional<BatchId> batch() {
        return task.options().batch();
    }

    /** Its unique key; that of a scheduled task contains the fire time. */
    public Optional<String> uniqueKey() {
        return task.options().unique().map(Unique::key);
    }

    /** The highest term that was open when the task was claimed. Pass it to outside systems, so that they can fence. */
    public Term token() {
        return task.state() instanceof TaskState.Claimed claimed ? claimed.token() : Term.NONE;
    }

    /** Whether the node that runs it was the leader when the run began. */
    public boolean onPrimary() {
        return onPrimary;
    }

    /** Reports progress to people: a line, and the fraction that is done, from 0 to 1. Sent with the next heartbeat. */
    public void progress(String line, double fraction) {
        this.line.tell(new Progress(line, fraction));
    }

    /**
     * Why the run should end, if it should: the task was cancelled, exceeded its time-out or lost its claim, or the
     * node shuts down. The thread is interrupted as well; this is for code that does not block.
     */
    public Optional<String> interruption() {
        return line.interruption();
    }

    @Override
    public String toString() {
        return task.queue() + "/" + task.id() + "#" + task.attempt();
    }
}
