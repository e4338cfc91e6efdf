package io.tenure.primary.host;

import io.tenure.primary.Completion;
import java.util.Optional;

/** How a run ended on this node; a step-down does not end the instance. */
enum RunEnd {
    /** The document was deleted as intended. */
    DONE,
    /** The document is left. */
    RELEASED,
    ABORTED,
    /** The document cannot be read. */
    BROKEN,
    STEPPED_DOWN;

    static RunEnd of(Completion how) {
        return switch (how) {
            case DONE -> DONE;
            case RELEASED -> RELEASED;
            case ABORTED -> ABORTED;
        };
    }

    /** What those who await the instance are told; empty if it continues elsewhere, or may. */
    Optional<Completion> completion() {
        return switch (this) {
            case DONE -> Optional.of(Completion.DONE);
            case RELEASED -> Optional.of(Completion.RELEASED);
            case ABORTED -> Optional.of(Completion.ABORTED);
            case BROKEN, STEPPED_DOWN -> Optional.empty();
        };
    }
}
