package io.tenure.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A past claim of a task. The newest {@value #KEPT} are kept as long as the task; a live claim is part of the task's
 * state instead.
 *
 * @param number the ordinal of the claim
 * @param began the store's wall time of the claim
 * @param error what went wrong, cut after {@value #MAX_ERROR_CHARS} characters
 */
public record Attempt(int number, WorkerId worker, Instant began, Instant ended, End end, Optional<String> error) {

    public static final int KEPT = 10;
    public static final int MAX_ERROR_CHARS = 8000;

    /** How a claim ended. */
    public enum End {
        SUCCEEDED,
        /** The worker reported an error. The task may be retried or not. */
        FAILED,
        /** The claim ran out. */
        STALLED,
        HANDED_BACK
    }
}
