package io.tenure.store;

import io.tenure.node.NodeName;
import java.time.Instant;
import java.util.Optional;

/**
 * A term of an office, for people.
 *
 * @param began when it was opened, on the store's wall clock
 * @param end empty while no later one is open
 */
public record TermRecord(Term term, NodeName holder, Instant began, Optional<End> end) {

    /** How many of an office are kept. */
    public static final int KEPT = 100;

    /** The next term was opened, and for whom. */
    public record End(Instant at, NodeName successor) {}

    public static TermRecord of(Holding holding) {
        return new TermRecord(holding.term(), holding.holder(), holding.since(), Optional.empty());
    }

    /** The same when another one has begun. */
    public TermRecord before(Holding next) {
        return new TermRecord(term, holder, began, Optional.of(new End(next.since(), next.holder())));
    }
}
