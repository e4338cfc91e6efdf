package io.tenure.activity;

import io.tenure.office.LossReason;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.List;

/**
 * Work that belongs to an office: whoever takes it begins this work, as an activity of the term, and whoever leaves it
 * ends it. Both are called on a thread of their own; {@link #end} follows every {@link #begin}, also one that failed.
 */
public interface Duty {

    /** What the activity is called. */
    String name();

    /** The office is held under this term: the work of the term begins. Does not wait for it. */
    void begin(Term term);

    /**
     * The office is lost: ends all work of the term and returns when it has ended. Nobody waits longer than the kill time
     * of the lease settings and {@link #needs}; then what is left counts as stragglers, and a later term may begin.
     */
    void end(Term term, LossReason reason);

    /**
     * How much longer than the kill time the work that there is now may take to end. The leases are given back no sooner;
     * they run out all the same.
     */
    default Duration needs() {
        return Duration.ZERO;
    }

    /** Nobody waits any longer for the end of this term: the names of those that have not ended, if they have any. */
    default List<String> outlived(Term term) {
        return List.of();
    }
}
