package io.tenure.worker;

import java.time.Duration;

/** How long a task of an unknown type is left to other workers. */
final class HandBacks {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 6;

    private HandBacks() {}

    /** Doubles with each claim of the task, so that a type that nobody knows costs ever less. */
    static Duration pause(int attempt) {
        Duration doubled = Duration.ofSeconds(1).multipliedBy(1L << Math.clamp(attempt - 1L, 0, MOST_DOUBLINGS));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
}
