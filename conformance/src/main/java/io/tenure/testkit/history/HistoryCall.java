package io.tenure.testkit.history;

import java.util.Optional;

/**
 * One call in a history. It began before it ended, on the history's count of events.
 *
 * @param output what was answered; empty if the outcome is unknown, and then {@code ended} is {@link #NEVER}
 */
public record HistoryCall<I, O>(long began, long ended, I input, Optional<O> output) {
    public static final long NEVER = Long.MAX_VALUE;

    public HistoryCall {
        if (began >= ended) {
            throw new IllegalArgumentException(
                    "A call begins before it ends: " + began + " is not before " + ended + ".");
        }
        if (output.isEmpty() != (ended == NEVER)) {
            throw new IllegalArgumentException("A call has an answer exactly if it ended.");
        }
    }

    /** Whether the answer is known. */
    public boolean known() {
        return output.isPresent();
    }

    @Override
    public String toString() {
        return input + " -> " + (known() ? output.get() : "unknown") + " [" + began + ".." + (known() ? ended : "")
                + "]";
    }
}
