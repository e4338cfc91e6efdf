package io.tenure.server.process;

import java.util.Optional;

/**
 * The session of a child process.
 *
 * @param id the process id of its leader
 * @param started when the leader was started, in ticks since the machine was: another process may get its id later
 */
record Session(long id, long started) {

    private static final int ID = 2;
    private static final int STAT = 3;

    /** Reads {@code guard PID SESSION STAT...}; empty if there is no session in it. */
    static Optional<Session> parse(String line) {
        String[] words = line.strip().split(" ");
        if (words.length <= STAT + Proc.STARTED || !words[0].equals("guard")) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Session(Long.parseLong(words[ID]), Long.parseLong(words[STAT + Proc.STARTED])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
