package io.tenure.store.log;

import java.time.Duration;
import java.util.List;

/**
 * Commands that are sent, and sent again, together.
 *
 * @param number counts the groups of a session
 * @param floor the lowest number of the session whose answers its sender still waits for
 */
public record Group(SessionId session, long number, long floor, List<LogCommand> commands) {

    /**
     * A group older than this on the wall clock is not sent again, even after sleep: long before its session may be
     * forgotten.
     */
    public static final Duration FRESH = Duration.ofMinutes(10);

    public Group {
        if (number < floor) {
            throw new IllegalArgumentException("A group's number " + number + " is below its floor " + floor + ".");
        }
        commands = List.copyOf(commands);
    }
}
