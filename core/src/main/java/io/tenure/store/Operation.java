package io.tenure.store;

import java.time.Duration;
import java.util.Optional;

/** One step of a transaction. No two of one transaction may name the same document, task, batch or queue, but to add tasks to it. */
public sealed interface Operation {

    /** Changes nothing; the transaction fails unless the document is as expected. */
    record Check(DocumentKey key, Expected expected) implements Operation {}

    /** Writes a document. */
    record Put(DocumentKey key, Expected expected, Body body) implements Operation {}

    /** Removes a document; with {@link Expected#ANYTHING} also if there is none. */
    record Delete(DocumentKey key, Expected expected) implements Operation {}

    /**
     * Adds a task. Its id is in {@link Outcome.Committed#tasks}, in the order of the operations; where a unique key
     * keeps another task, the id of that one.
     */
    record Enqueue(QueueName queue, Body payload, TaskOptions options) implements Operation {}

    /** Declares that a batch gets no more members. Without a callback it is acknowledged as soon as it ends. */
    record Seal(QueueName queue, BatchId batch) implements Operation {}

    /** Says that the end of a batch has been dealt with. Only an ended batch can be acknowledged, and only once. */
    record Acknowledge(QueueName queue, BatchId batch) implements Operation {}

    /** Prolongs a live claim to this long from the commit, and tells how far it is. */
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
     * Ends a task for good. One that is not claimed is final at once; one that is gets a mark, which its worker is told
     * with the next extension ({@link Outcome.Committed#toStop}), and is final when the attempt ends, however it does.
     */
    record Cancel(TaskId task, String why) implements Operation {

        public Cancel {
            Names.checkText("reason", why, MAX_REASON_CHARS);
        }
    }

    /**
     * Enqueues a final task once more: a new one with the same payload, {@link TaskOptions#retryOf} it, outside of its
     * batch, and to start now. Its id is in {@link Outcome.Committed#tasks} like that of an enqueued one. A key that was
     * unique until the end is kept: if another task holds it by now, that one stands for the new one. A task can be
     * retried once; what came of it can be retried in its turn.
     */
    record Retry(TaskId task) implements Operation {}

    /** Forgets a final task before its time. A member of a batch with a callback stays until that is acknowledged. */
    record Discard(TaskId task) implements Operation {}

    /** Sets the limits of a queue. Claims that are live and over a new limit stay; there are no new ones until they end. */
    record Limit(QueueName queue, QueueLimits limits) implements Operation {}

    /** Lets nothing of a queue be claimed until it is resumed. Pausing again says anew who and why. */
    record Pause(QueueName queue, String by, String why) implements Operation {

        public Pause {
            Names.checkText("name of who pauses", by, MAX_REASON_CHARS);
            Names.checkText("reason", why, MAX_REASON_CHARS);
        }
    }

    /** Ends a pause; changes nothing where there is none. */
    record Resume(QueueName queue) implements Operation {}

    int MAX_REASON_CHARS = 500;

    private static void checkAttempt(int attempt) {
        if (attempt < 0) {
            throw new IllegalArgumentException("An attempt is never negative, but this one is " + attempt + ".");
        }
    }
}
