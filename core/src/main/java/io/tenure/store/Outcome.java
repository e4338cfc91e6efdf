package io.tenure.store;

import java.util.List;
import java.util.Optional;

/** How a transaction ended. Everything but {@link Committed} had no effect. */
public sealed interface Outcome {

    /**
     * What was committed.
     *
     * @throws NotFound if it was about a task or a batch that does not exist
     * @throws CommitConflict if another condition did not hold
     * @throws CommitFenced if another term is open
     * @throws CommitRefused if the store did not accept it
     */
    default Committed orThrow() {
        return switch (this) {
            case Committed committed -> committed;
            case Conflict conflict ->
                throw conflict.cause().isAbsence() ? new NotFound(conflict.sentence()) : new CommitConflict(conflict);
            case Fenced fenced -> throw new CommitFenced(fenced.current());
            case Refused refused -> throw new CommitRefused(refused);
        };
    }

    /**
     * Durable. All documents that it wrote have this version.
     *
     * @param tasks what was enqueued
     * @param toStop the cancelled tasks whose claims it extended: their workers should stop
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
     * @param actual the version of the document, if the conflict is about an existing one
     * @param holder the task that holds a unique key, or is the retry of a task
     */
    record Conflict(int operation, Cause cause, Optional<Version> actual, Optional<TaskId> holder) implements Outcome {

        public Conflict(int operation, Cause cause, Optional<Version> actual) {
            this(operation, cause, actual, Optional.empty());
        }

        /** What did not hold, and what to do. */
        public String sentence() {
            return holder.map(task -> switch (cause) {
                        case TASK_RETRIED -> "The task was retried already, by the task " + task + ": retry that one.";
                        case UNIQUE_KEY_HELD ->
                            "The task " + task + " holds the unique key: wait for it, or keep or replace it.";
                        default -> cause.sentence;
                    })
                    .orElse(cause.sentence);
        }
    }

    /** Another term of the office is open; whoever sent the transaction is no longer in office. */
    record Fenced(Optional<Holding> current) implements Outcome {}

    /** Not accepted, as it is or at the moment. The sentence says what to do. */
    record Refused(Reason reason, String sentence) implements Outcome {}

    /** What a conflict is about. */
    enum Cause {
        DOCUMENT_ABSENT("There is no such document."),
        DOCUMENT_EXISTS("The document exists already."),
        OTHER_VERSION("The document has another version: read it again and decide."),
        CLAIM_NOT_LIVE("The claim on the task is no longer live: drop the work."),
        BATCH_SEALED("The batch is sealed and takes no more tasks: choose another one."),
        BATCH_UNKNOWN("There is no such batch: it is opened by its first task and forgotten with its last."),
        BATCH_NOT_ENDED("The batch has not ended: seal it, and wait for its open tasks."),
        BATCH_ACKNOWLEDGED("The batch is acknowledged already; there is nothing to do."),
        UNIQUE_KEY_HELD("Another task holds the unique key: wait for it, or keep or replace it."),
        TASK_UNKNOWN("There is no such task: tasks are kept for seven days after their end."),
        TASK_FINAL("The task has ended; what is final stays as it is."),
        TASK_OPEN("The task has not ended: cancel it, or wait for its end."),
        TASK_RETRIED("The task was retried already."),
        BATCH_NOT_ACKNOWLEDGED("The batch of the task is not acknowledged yet: until then it keeps its members.");

        private final String sentence;

        Cause(String sentence) {
            this.sentence = sentence;
        }

        /** Whether a task or a batch was named that does not exist. */
        boolean isAbsence() {
            return this == TASK_UNKNOWN || this == BATCH_UNKNOWN;
        }
    }

    /** Why a transaction was refused, and whether repeating it can help. */
    enum Reason {
        /** Malformed; send something else. */
        INVALID(Advice.CHANGE_REQUEST),
        /** Over a limit; send less. */
        TOO_LARGE(Advice.CHANGE_REQUEST),
        /** The idempotency key stands for another transaction; take a new key. */
        KEY_REUSED(Advice.CHANGE_REQUEST),
        /** Too much under way; try again later. */
        OVERLOADED(Advice.RETRY_LATER),
        /** The disk is nearly full; make room and try again. */
        DISK_RESERVE(Advice.RETRY_LATER),
        /** Not known at the format level of the cluster; upgrade all nodes and try again. */
        LEVEL_TOO_LOW(Advice.RETRY_LATER);

        private final Advice advice;

        Reason(Advice advice) {
            this.advice = advice;
        }

        public Advice advice() {
            return advice;
        }
    }
}
