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
 * <p>The task is over when the handler returns. Work that goes on in threads of its own after that is not waited for,
 * not interrupted and not retried: a handler either blocks until its work is done, which costs nothing on a virtual
 * thread, or returns a future, which is then waited for.
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

    /** The name under which it was submitted; maybe an alias. */
    public String type() {
        return task.type();
    }

    /** Which claim of the task this is, from 1 on; the fence of the task. */
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

    /** The key that no other task of its queue holds meanwhile; that of a scheduled task tells its fire time. */
    public Optional<String> uniqueKey() {
        return task.options().unique().map(Unique::key);
    }

    /** The highest term that was open when the task was claimed: hand it to outside systems, so they can fence. */
    public Term token() {
        return task.state() instanceof TaskState.Claimed claimed ? claimed.token() : Term.NONE;
    }

    /** Whether the node that runs it led when it began. */
    public boolean onPrimary() {
        return onPrimary;
    }

    /** Tells people how far it is: a line, and the part that is done, from 0 to 1. Sent with the next heartbeat. */
    public void progress(String line, double fraction) {
        this.line.tell(new Progress(line, fraction));
    }

    /**
     * Why the run should end by now, if it should: the task was cancelled, has used up its time-out or lost its claim, or the
     * node shuts down. The thread is interrupted, too; this is for code that does not block.
     */
    public Optional<String> interruption() {
        return line.interruption();
    }

    @Override
    public String toString() {
        return task.queue() + "/" + task.id() + "#" + task.attempt();
    }
}
