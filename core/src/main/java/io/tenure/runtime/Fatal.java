package io.tenure.runtime;

/**
 * Ends this process, because an essential part of it cannot continue. A node that half works and still holds a lease is
 * worse than none.
 *
 * <p>An {@link Error} on one of Tenure's own threads is such a case, and so is a thread that cannot be started, which
 * the JVM's own option for lack of memory does not cover. What user code throws on its own threads is not.
 */
@FunctionalInterface
public interface Fatal {

    /** The exit code of the process. */
    int EXIT_CODE = 70;

    /** Prints the sentence and halts. Nothing is shut down in order: a shutdown hook may need what is missing. */
    Fatal HALT = sentence -> {
        System.err.println("tenure: " + sentence);
        Runtime.getRuntime().halt(EXIT_CODE);
    };

    /** Ends the process; the sentence says why. */
    void end(String sentence);

    /** Ends the process because of an error on a thread of this name. */
    default void met(String thread, Error error) {
        end("The thread " + thread + " met an error that this process cannot live with: " + error);
    }

    /** The body, guarded for one of Tenure's own threads. */
    default Runnable guarding(String thread, Runnable body) {
        return () -> {
            try {
                body.run();
            } catch (Error e) {
                met(thread, e);
            }
        };
    }
}
