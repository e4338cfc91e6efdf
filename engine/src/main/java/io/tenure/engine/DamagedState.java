package io.tenure.engine;

/** The state file of this node does not hold what was written to it. The message is a sentence that says what to do. */
final class DamagedState extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DamagedState(String message, Throwable cause) {
        super(message, cause);
    }
}
