package io.tenure.primary;

/** How a run ended on this node; a step-down is no end of the instance. */
enum RunEnd {
    /** The document is gone as it should be. */
    DONE,
    /** The document is left. */
    RELEASED,
    ABORTED,
    /** The document cannot be read. */
    BROKEN,
    STEPPED_DOWN
}
