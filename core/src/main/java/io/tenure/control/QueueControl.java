package io.tenure.control;

import io.tenure.store.BatchId;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.NotFound;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.Transaction;
import java.util.Optional;

/**
 * Sets the rules of a queue, and controls single tasks and batches. Each call is one commit, which has taken effect
 * when it returns.
 *
 * <p>A call may end with {@code NotFound} if the task or batch does not exist, {@code CommitConflict} if its state does not allow
 * it, {@code CommitRefused}, or a {@code StoreException}. After {@code Indeterminate} the same call may be made again
 * {@linkplain #under under the same key}; without a key that is safe, too, but a task may then be found as the first call left it.
 */
public final class QueueControl {

    private final Store store;
    private final Optional<IdempotencyKey> key;

    public QueueControl(Store store) {
        this(store, Optional.empty());
    }

    private QueueControl(Store store, Optional<IdempotencyKey> key) {
        this.store = store;
        this.key = key;
    }

    /** Makes one call safe to repeat: under the same key it takes effect once. */
    public QueueControl under(IdempotencyKey once) {
        return new QueueControl(store, Optional.of(once));
    }

    /** Lets nothing of a queue be claimed until it is resumed. What runs continues. Pausing again replaces who and why. */
    public void pause(QueueName queue, Requester requester) {
        commit(new Operation.Pause(queue, requester.by(), requester.why()));
    }

    /** Ends a pause; changes nothing where there is none. */
    public void resume(QueueName queue) {
        commit(new Operation.Resume(queue));
    }

    /**
     * Sets how many tasks of a queue may run at once in the whole cluster. What runs beyond a new limit continues; nothing
     * is claimed until it is below.
     */
    public void limit(QueueName queue, QueueLimits limits) {
        commit(new Operation.Limit(queue, limits));
    }

    /**
     * Ends a task for good: at once if it is not running; otherwise its handler is interrupted, and the task is final
     * when that has ended. The task keeps who cancelled it and why.
     */
    public void cancel(TaskId task, Requester requester) {
        commit(new Operation.Cancel(task, requester.cancellation()));
    }

    /**
     * Enqueues a final task once more, outside its batch. Returns the id of the new task, or of the one that holds its
     * unique key.
     */
    public TaskId retry(TaskId task) {
        return commit(new Operation.Retry(task)).tasks().getFirst();
    }

    /** Forgets a final task before its time. */
    public void discard(TaskId task) {
        commit(new Operation.Discard(task));
    }

    /** Declares that a batch gets no more members: it ends when its last open one does. Sealing again changes nothing. */
    public void seal(QueueName queue, BatchId batch) {
        commit(new Operation.Seal(queue, batch));
    }

    /** Says that the end of a batch has been dealt with, for one whose callback is owed and nobody's job. */
    public void acknowledge(QueueName queue, BatchId batch) {
        commit(new Operation.Acknowledge(queue, batch));
    }

    /** A queue that has ever had a task or a rule. */
    public static QueueStats known(Reader reader, QueueName queue) {
        return reader.queue(queue)
                .orElseThrow(() ->
                        new NotFound("There is no queue '" + queue + "': it has had no task, limit or pause yet."));
    }

    private Outcome.Committed commit(Operation operation) {
        Transaction transaction = Transaction.of(operation);
        return store.commit(key.map(transaction::named).orElse(transaction)).orThrow();
    }
}
