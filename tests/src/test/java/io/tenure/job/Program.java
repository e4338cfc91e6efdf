package io.tenure.job;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What a simulated gadget does in one call. */
@FunctionalInterface
interface Program {

    /** Returns the exit code. */
    int run(Io io) throws InterruptedException;

    /** What a process has. */
    interface Io {

        /** The words behind the name of the executable. */
        List<String> words();

        Map<String, String> environment();

        void print(String line);

        void log(String line);

        void sleep(Duration time) throws InterruptedException;
    }

    /** Whether a call asks for this. */
    static boolean is(Io io, String word) {
        return io.words().contains(word);
    }
}
