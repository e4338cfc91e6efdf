package io.tenure.activity.host;

import io.tenure.lease.LossReason;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.List;

/**
 * Work that belongs to an office: it begins, as an activity of the term, when a node takes the office, and ends when it
 * leaves. Both methods are called on their own thread; {@link #end} follows every {@link #begin}, even a failed one.
 */
public interface Duty {

    /** The name of the activity. */
    String name();

    /** Begins the work of this term, without waiting for it. */
    void begin(Term term);

    /**
     * Ends all work of the term and returns when it has ended. Nobody waits longer than the kill time of the lease
     * settings plus {@link #needs}; what is left then counts as stragglers, and a later term may begin.
     */
    void end(Term term, LossReason reason);

    /**
     * How much longer than the kill time the current work may take to end. The leases are not given back before that,
     * but they may run out.
     */
    default Duration needs() {
        return Duration.ZERO;
    }

    /**
     * Called when nobody waits for the end of this term any longer; returns the names of the parts that have not ended.
     */
    default List<String> outlived(Term term) {
        return List.of();
    }
}
