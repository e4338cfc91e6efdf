package io.tenure.store;

import java.time.Duration;
import java.util.Optional;

/**
 * One step of a transaction. Each document, task, batch or queue may appear once per transaction; enqueuing is the
 * exception.
 */
public sealed interface Operation {

    /** Changes nothing, but the transaction fails unless the document is as expected. */
    record Check(DocumentKey key, Expected expected) implements Operation {}

    /** Writes a document. */
    record Put(DocumentKey key, Expected expected, Body body) implements Operation {}

    /** Removes a document; with {@link Expected#ANYTHING} also if there is none. */
    record Delete(DocumentKey key, Expected expected) implements Operation {}

    /**
     * Adds a task. Its id is in {@link Outcome.Committed#tasks}, in the order of the operations; if another task holds
     * its unique key, the id of that one.
     */
    record Enqueue(QueueName queue, Body payload, TaskOptions options) implements Operation {}

    /** Declares that a batch gets no more members. Without a callback it is acknowledged as soon as it ends. */
    record Seal(QueueName queue, BatchId batch) implements Operation {}

    /** Records that the end of a batch has been handled. Only an ended batch can be acknowledged, and only once. */
    record Acknowledge(QueueName queue, BatchId batch) implements Operation {}

    /** Extends a live claim to this long after the commit, and records its progress. */
    record Extend(TaskId task, int attempt, Duration length, Optional<Progress> progress) implements Operation {

        public Extend {
            checkAttempt(attempt);
            Times.checkLength(length);
        }

        public Extend(TaskId task, int attempt, Duration length) {
            this(task, attempt, length, Optional.empty());
        }
    }

    /** Ends the attempt of a live claim. */
    record Finish(TaskId task, int attempt, Verdict verdict) implements Operation {

        public Finish {
            checkAttempt(attempt);
        }
    }

    /**
     * Ends a task for good. A task that is not claimed is final at once. A claimed one is marked; its worker learns of
     * it with the next extension ({@link Outcome.Committed#toStop}), and the task is final when the attempt ends,
     * however it ends.
     */
    record Cancel(TaskId task, String why) implements Operation {

        public Cancel {
            Names.checkText("reason", why, MAX_REASON_CHARS);
        }
    }

    /**
     * Enqueues a final task once more: a new task with the same payload, linked by {@link TaskOptions#retryOf}, outside
     * its batch, starting now. Its id is in {@link Outcome.Committed#tasks}, as for an enqueued one. It keeps a key
     * that is unique until the end of the task; if another task holds the key by now, the id is that of the other task.
     * A task can be retried once; the new task can be retried in turn.
     */
    record Retry(TaskId task) implements Operation {}

    /**
     * Deletes a final task before its retention ends. Refused for a member of a batch whose callback is not
     * acknowledged.
     */
    record Discard(TaskId task) implements Operation {}

    /**
     * Sets the limits of a queue. Live claims beyond a new limit stay; there are no new claims until enough of them
     * have ended.
     */
    record Limit(QueueName queue, QueueLimits limits) implements Operation {}

    /**
     * Keeps tasks of a queue from being claimed until it is resumed. Pausing again replaces the name and the reason.
     */
    record Pause(QueueName queue, String by, String why) implements Operation {

        public Pause {
            Names.checkText("name of who pauses", by, MAX_REASON_CHARS);
            Names.checkText("reason", why, MAX_REASON_CHARS);
        }
    }

    /** Ends a pause; does nothing if there is none. */
    record Resume(QueueName queue) implements Operation {}

    int MAX_REASON_CHARS = 500;

    private static void checkAttempt(int attempt) {
        if (attempt < 0) {
            throw new IllegalArgumentException("An attempt is never negative, but this one is " + attempt + ".");
        }
    }
}
