package io.tenure.job;

import java.nio.charset.StandardCharsets;

/**
 * A lock that a job declares.
 *
 * @param name what it locks: 1 to {@link #MAX_BYTES} bytes of text without control characters
 */
public record Lock(String name, Mode mode) {

    /** The longest name in bytes of UTF-8. */
    public static final int MAX_BYTES = 255;

    /** The most locks of one job. */
    public static final int MOST = 1000;

    public Lock {
        if (name.isBlank()) {
            throw new IllegalArgumentException("A lock needs a name.");
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new IllegalArgumentException("The name of a lock has at most " + MAX_BYTES + " bytes.");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("The name of a lock has no control characters.");
        }
    }

    /** What a lock allows beside it. */
    public enum Mode {
        /** Other shared locks. */
        SHARED,
        /** Nothing. */
        EXCLUSIVE
    }
}
