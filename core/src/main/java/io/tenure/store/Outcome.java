package io.tenure.store;

import java.util.List;
import java.util.Optional;

/** How a transaction ended. Everything but {@link Committed} had no effect. */
public sealed interface Outcome {

    /**
     * Durable. All documents that it wrote have this version.
     *
     * @param tasks what was enqueued
     * @param toStop the tasks whose claims it extended although they are cancelled: their workers should stop
     */
    record Committed(Version version, List<TaskId> tasks, List<TaskId> toStop) implements Outcome {

        public Committed {
            tasks = List.copyOf(tasks);
            toStop = List.copyOf(toStop);
        }

        public Committed(Version version, List<TaskId> tasks) {
            this(version, tasks, List.of());
        }
    }

    /**
     * A condition did not hold.
     *
     * @param actual the document's version where the conflict is about one that exists
     * @param holder the task that holds a unique key, or is the retry of a task
     */
    record Conflict(int operation, Cause cause, Optional<Version> actual, Optional<TaskId> holder) implements Outcome {

        public Conflict(int operation, Cause cause, Optional<Version> actual) {
            this(operation, cause, actual, Optional.empty());
        }
    }

    /** Another term of the office is open; whoever sent the transaction is no longer in office. */
    record Fenced(Optional<Holding> current) implements Outcome {}

    /** Not accepted as it is, or not now. The sentence says what to do. */
    record Refused(Reason reason, String sentence) implements Outcome {}

    /** What a conflict is about. */
    enum Cause {
        DOCUMENT_ABSENT,
        DOCUMENT_EXISTS,
        OTHER_VERSION,
        CLAIM_NOT_LIVE,
        BATCH_SEALED,
        BATCH_UNKNOWN,
        BATCH_NOT_ENDED,
        BATCH_ACKNOWLEDGED,
        UNIQUE_KEY_HELD,
        TASK_UNKNOWN,
        TASK_FINAL,
        TASK_OPEN,
        TASK_RETRIED,
        BATCH_NOT_ACKNOWLEDGED
    }

    /** Why a transaction was refused, and so whether trying again can help. */
    enum Reason {
        /** Malformed; send something else. */
        INVALID,
        /** Over a limit; send less. */
        TOO_LARGE,
        /** The idempotency key stands for another transaction; take a new key. */
        KEY_REUSED,
        /** Too much under way; try again later. */
        OVERLOADED,
        /** The disk is nearly full; make room and try again. */
        DISK_RESERVE,
        /** Not known at the format level of the cluster; upgrade all nodes and try again. */
        LEVEL_TOO_LOW
    }
}
