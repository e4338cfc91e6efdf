package io.tenure.store;

import java.util.Optional;

/** How a request for a term ended. */
public sealed interface TermOutcome {

    /** The candidate holds the office. Asking again for the same lease gives the same term. */
    record Opened(Holding holding) implements TermOutcome {}

    /** Another term than the expected one is open; nothing was changed. Empty if none has ever been open. */
    record Superseded(Optional<Holding> current) implements TermOutcome {}
}
