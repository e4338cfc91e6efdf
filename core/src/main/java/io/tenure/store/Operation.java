package io.tenure.store;

import java.time.Duration;

/** One step of a transaction. No two of one transaction may name the same document, the same task or, but to fill it, the same batch. */
public sealed interface Operation {

    /** Changes nothing; the transaction fails unless the document is as expected. */
    record Check(DocumentKey key, Expected expected) implements Operation {}

    /** Writes a document. */
    record Put(DocumentKey key, Expected expected, Body body) implements Operation {}

    /** Removes a document; with {@link Expected#ANYTHING} also if there is none. */
    record Delete(DocumentKey key, Expected expected) implements Operation {}

    /** Adds a task. Its id is in {@link Outcome.Committed#tasks}, in the order of the operations. */
    record Enqueue(QueueName queue, Body payload, TaskOptions options) implements Operation {}

    /** Declares that a batch gets no more members. */
    record Seal(QueueName queue, BatchId batch) implements Operation {}

    /** Says that the end of a batch has been dealt with. Only an ended batch can be acknowledged, and only once. */
    record Acknowledge(QueueName queue, BatchId batch) implements Operation {}

    /** Prolongs a live claim to this long from the commit. */
    record Extend(TaskId task, int attempt, Duration length) implements Operation {

        public Extend {
            checkAttempt(attempt);
            Times.checkLength(length);
        }
    }

    /** Ends the attempt of a live claim. */
    record Finish(TaskId task, int attempt, Verdict verdict) implements Operation {

        public Finish {
            checkAttempt(attempt);
        }
    }

    private static void checkAttempt(int attempt) {
        if (attempt < 0) {
            throw new IllegalArgumentException("An attempt is never negative, but this one is " + attempt + ".");
        }
    }
}
