package io.tenure.store;

import java.time.Duration;
import java.util.Optional;

/**
 * A key that only one task of a queue can hold at a time.
 *
 * @param window how long the key is held after the enqueuing, on the store's tick, whatever happens to the task; empty:
 *     until the task is final. At most {@link #MAX_WINDOW}
 */
public record Unique(String key, Clash clash, Optional<Duration> window) {

    /** As long as a final task is kept. */
    public static final Duration MAX_WINDOW = Duration.ofDays(7);

    private static final int MAX_CHARS = 200;

    /** What happens to a new task whose key is held. */
    public enum Clash {
        /** Nothing is enqueued; the id of the task that holds the key is returned instead. */
        KEEP,
        /**
         * The holder is cancelled and the new task takes its place, unless the holder is claimed or final; then it is a
         * conflict.
         */
        REPLACE,
        /** The transaction is a conflict. */
        REJECT
    }

    public Unique {
        Names.checkText("unique key", key, MAX_CHARS);
        window.ifPresent(length -> {
            if (length.isNegative() || length.isZero() || length.compareTo(MAX_WINDOW) > 0) {
                throw new IllegalArgumentException("A unique key is held for more than nothing and at most "
                        + MAX_WINDOW.toDays() + " days, but this one is for " + length + ".");
            }
        });
    }

    public static Unique untilFinal(String key, Clash clash) {
        return new Unique(key, clash, Optional.empty());
    }

    public static Unique within(Duration window, String key, Clash clash) {
        return new Unique(key, clash, Optional.of(window));
    }
}
