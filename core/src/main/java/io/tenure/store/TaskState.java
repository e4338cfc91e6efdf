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

    /** Waits for its next try until this reading of the store's tick. {@code error} says why, where there was one. */
    record BackingOff(Duration until, String error) implements TaskState {}

    /** May be claimed. Among equals the one that has been due for longest comes first. */
    record Ready(Instant due) implements TaskState {}

    /**
     * Runs at a worker until the claim expires on the store's tick.
     *
     * @param token the highest term that was open in any office at the claim; the task hands it to outside systems
     */
    record Claimed(WorkerId worker, Duration expires, Term token) implements TaskState {}

    /** Final: it was done. */
    record Succeeded(Instant at, Optional<Body> result) implements TaskState {}

    /** Final: it was given up. */
    record Failed(Instant at, String error) implements TaskState {}

    default boolean isFinal() {
        return this instanceof Succeeded || this instanceof Failed;
    }
}
