package io.tenure.cli.call;

import java.time.Duration;

/** What a call needs from outside and a test wants to decide: time, rest and chance. */
public interface Surroundings {

    static Surroundings system() {
        return new SystemSurroundings();
    }

    /** The time since some fixed moment; never goes back. */
    Duration now();

    void rest(Duration length);

    /**
     * Has this done if the process is told to end, by Ctrl-C or a signal, before what is returned is run.
     */
    Runnable atInterrupt(Runnable last);

    /** Who runs the process, as the system knows them. */
    String user();

    /** A key that nobody has drawn before. */
    String freshKey();
}
