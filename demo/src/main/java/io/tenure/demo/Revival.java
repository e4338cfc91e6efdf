package io.tenure.demo;

import java.time.Duration;

/**
 * Whether a process that has ended is started again. One that was killed or stopped by somebody always is, after a pause in
 * which its absence can be watched; one that ends by itself again and again is given up.
 *
 * @param failures how often it ended by itself, without being ended by somebody in between
 */
record Revival(int failures) {

    static final Duration PAUSE = Duration.ofSeconds(10);

    static final Revival NEW = new Revival(0);

    private static final int MOST = 3;

    /** Exit codes from here on are those of signals. */
    private static final int SIGNALS = 128;

    /** After an end with this code. */
    Revival after(int exitCode) {
        return wasEnded(exitCode) ? NEW : new Revival(failures + 1);
    }

    boolean isHopeless() {
        return failures >= MOST;
    }

    /** Whether somebody ended it: a node that is told to stop ends with 0. */
    static boolean wasEnded(int exitCode) {
        return exitCode == 0 || exitCode > SIGNALS;
    }
}
