package io.tenure.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Where a task is in its life.
 *
 * <pre>
 *   delayed ──due──▶ ready ──claim──▶ claimed ──▶ succeeded | failed
 *                      ▲                 │
 *                      └── backing off ◀─┘ error, stall, hand-back
 * </pre>
 */
public sealed interface TaskState {

    /** Not due before this instant of the store's wall clock. */
    record Delayed(Instant until) implements TaskState {}

    /** Waits for its next try until this reading of the store's tick. */
    record BackingOff(Duration until) implements TaskState {}

    /** May be claimed. Among equals the one that has been due for longest comes first. */
    record Ready(Instant due) implements TaskState {}

    /**
     * Runs at a worker until the claim expires on the store's tick.
     *
     * @param since the store's wall time of the claim
     * @param token the highest term that was open in any office at the claim; the task hands it to outside systems
     */
    record Claimed(WorkerId worker, Instant since, Duration expires, Term token) implements TaskState {}

    /** Final: it was done. */
    record Succeeded(Instant at, Optional<Body> result) implements TaskState {}

    /** Final: it was given up, for the task's last error. */
    record Failed(Instant at) implements TaskState {}

    /** The states by name. */
    enum Kind {
        DELAYED,
        BACKING_OFF,
        READY,
        CLAIMED,
        SUCCEEDED,
        FAILED
    }

    default Kind kind() {
        return switch (this) {
            case Delayed s -> Kind.DELAYED;
            case BackingOff s -> Kind.BACKING_OFF;
            case Ready s -> Kind.READY;
            case Claimed s -> Kind.CLAIMED;
            case Succeeded s -> Kind.SUCCEEDED;
            case Failed s -> Kind.FAILED;
        };
    }

    default boolean isFinal() {
        return this instanceof Succeeded || this instanceof Failed;
    }
}
