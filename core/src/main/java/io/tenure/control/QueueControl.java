package io.tenure.control;

import io.tenure.control.ControlRefused.Reason;
import io.tenure.store.BatchId;
import io.tenure.store.IdempotencyKey;
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
import java.util.function.Supplier;

/**
 * Sets the rules of a queue, and deals with single tasks and batches. Each call is one commit, which has taken effect when it returns.
 *
 * <p>A call may end with a {@code StoreException} of the store. After {@code Indeterminate} the same call under the same
 * key may be made again; without one that is safe, too, but a task may then be found as the first call left it.
 */
public final class QueueControl {

    private final Store store;

    public QueueControl(Store store) {
        this.store = store;
    }

    /** Lets nothing of a queue be claimed until it is resumed. What runs goes on. Pausing again says anew who and why. */
    public void pause(QueueName queue, Requester wish) {
        commit(valid(() -> new Operation.Pause(queue, wish.by(), wish.why())), wish.key());
    }

    /** Ends a pause; changes nothing where there is none. */
    public void resume(QueueName queue, Optional<IdempotencyKey> key) {
        commit(new Operation.Resume(queue), key);
    }

    /**
     * Sets how many tasks of a queue may run at once in the whole cluster. What runs beyond a new limit goes on; nothing
     * is claimed until it is below.
     */
    public void limit(QueueName queue, QueueLimits limits, Optional<IdempotencyKey> key) {
        commit(new Operation.Limit(queue, limits), key);
    }

    /**
     * Ends a task for good: at once if it does not run; else its handler is interrupted, and it is final when that has ended.
     */
    public void cancel(TaskId task, Requester wish) {
        commit(valid(() -> new Operation.Cancel(task, wish.why())), wish.key());
    }

    /**
     * Enqueues a final task once more, outside of its batch; gives the id of the new one, or of the one that holds its unique
     * key.
     */
    public TaskId retry(TaskId task, Optional<IdempotencyKey> key) {
        return commit(new Operation.Retry(task), key).tasks().getFirst();
    }

    /** Forgets a final task before its time. */
    public void discard(TaskId task, Optional<IdempotencyKey> key) {
        commit(new Operation.Discard(task), key);
    }

    /** Declares that a batch gets no more members: it ends when its last open one does. Sealing again changes nothing. */
    public void seal(QueueName queue, BatchId batch, Optional<IdempotencyKey> key) {
        commit(new Operation.Seal(queue, batch), key);
    }

    /** Says that the end of a batch has been dealt with, for one whose callback is owed and nobody's job. */
    public void acknowledge(QueueName queue, BatchId batch, Optional<IdempotencyKey> key) {
        commit(new Operation.Acknowledge(queue, batch), key);
    }

    /** A queue that ever had a task or a rule. */
    public static QueueStats known(Reader reader, QueueName queue) {
        return reader.queue(queue)
                .orElseThrow(() -> new ControlRefused(
                        Reason.NOT_FOUND,
                        "There is no queue '" + queue + "': a queue is there from its first task on."));
    }

    private Outcome.Committed commit(Operation operation, Optional<IdempotencyKey> key) {
        Transaction transaction = Transaction.of(operation);
        return switch (store.commit(key.map(transaction::named).orElse(transaction))) {
            case Outcome.Committed committed -> committed;
            case Outcome.Conflict conflict -> throw refused(conflict);
            case Outcome.Refused refused -> throw refused(refused);
            case Outcome.Fenced fenced ->
                throw new IllegalStateException("This is no write of a leader, but was fenced.");
        };
    }

    private static ControlRefused refused(Outcome.Conflict conflict) {
        boolean unknown =
                conflict.cause() == Outcome.Cause.TASK_UNKNOWN || conflict.cause() == Outcome.Cause.BATCH_UNKNOWN;
        Reason reason = unknown ? Reason.NOT_FOUND : Reason.CONFLICT;
        return new ControlRefused(reason, sentence(conflict));
    }

    private static String sentence(Outcome.Conflict conflict) {
        return switch (conflict.cause()) {
            case TASK_UNKNOWN -> "There is no such task: tasks are kept for seven days after their end.";
            case TASK_FINAL -> "The task has ended; what is final stays as it is.";
            case TASK_OPEN -> "The task has not ended: cancel it, or wait for its end.";
            case TASK_RETRIED ->
                "The task was retried already"
                        + conflict.holder()
                                .map(other -> ", by the task " + other + ": retry that one")
                                .orElse("")
                        + ".";
            case BATCH_NOT_ACKNOWLEDGED ->
                "The batch of the task is not acknowledged yet: until then it keeps its members.";
            case BATCH_UNKNOWN -> "There is no such batch: it is opened by its first task and forgotten with its last.";
            case BATCH_NOT_ENDED -> "The batch has not ended: seal it, and wait for its open tasks.";
            case BATCH_ACKNOWLEDGED -> "The batch is acknowledged already; there is nothing to do.";
            case DOCUMENT_ABSENT, DOCUMENT_EXISTS, OTHER_VERSION, CLAIM_NOT_LIVE, BATCH_SEALED, UNIQUE_KEY_HELD ->
                "The store did not accept it: " + conflict.cause() + ".";
        };
    }

    private static ControlRefused refused(Outcome.Refused refused) {
        Reason reason = switch (refused.reason()) {
            case INVALID, TOO_LARGE -> Reason.INVALID;
            case KEY_REUSED -> Reason.KEY_REUSED;
            case OVERLOADED -> Reason.OVERLOADED;
            case DISK_RESERVE -> Reason.DISK_RESERVE;
            case LEVEL_TOO_LOW -> Reason.UNAVAILABLE;
        };
        return new ControlRefused(reason, refused.sentence());
    }

    private static Operation valid(Supplier<Operation> operation) {
        try {
            return operation.get();
        } catch (IllegalArgumentException e) {
            throw new ControlRefused(Reason.INVALID, String.valueOf(e.getMessage()));
        }
    }
}
