package io.tenure.runtime;

/**
 * Ends this process, because a part of it that must not be missing cannot go on. Half a node that still holds a lease is
 * worse than none.
 *
 * <p>An {@link Error} on a thread of the machinery is such a case, and so is a thread that cannot be had: the JVM's own
 * option for lack of memory does not see that one. What user code throws on its own threads is not.
 */
@FunctionalInterface
public interface Fatal {

    /** The code that a process ends with. */
    int EXIT_CODE = 70;

    /** Says the sentence and halts. Nothing is ended in order: a shutdown hook may need what is missing. */
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

    /** The body as a thread of the machinery runs it. */
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
