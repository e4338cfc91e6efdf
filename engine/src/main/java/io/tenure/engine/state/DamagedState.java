package io.tenure.engine.state;

/** The state file of this node does not hold what was written to it. The message is a sentence that says what to do. */
public final class DamagedState extends RuntimeException {

    /** What to do with a node whose state is wrong. */
    public static final String REPLACE =
            "Stop this node, move its data folder away and start it with an empty one and --join: it takes the place of"
                    + " the old one and gets all data from the others. The only node of a cluster needs a backup.";

    private static final long serialVersionUID = 1L;

    DamagedState(String message, Throwable cause) {
        super(message, cause);
    }
}
