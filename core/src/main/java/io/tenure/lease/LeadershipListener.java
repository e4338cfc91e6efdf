package io.tenure.lease;

import io.tenure.store.Term;
import java.time.Duration;

/** Told when this node takes an office and when it leaves it, in turn, on a thread of its own. */
public interface LeadershipListener {

    /** The office is held under this term. Work of the term may begin. */
    void onLeading(Term term);

    /**
     * The office is lost: end all work of the term and return when it has ended. Whoever takes longer than the kill time
     * of the lease settings and {@link #needs} is counted as a straggler, and the node goes on without waiting.
     */
    void onLost(Term term, LossReason reason);

    /**
     * How much longer than the kill time the work that there is now may take to end. The leases are given back no sooner;
     * they run out all the same.
     */
    default Duration needs() {
        return Duration.ZERO;
    }

    /** Tells both, whatever the other one throws: of a term the first one first, of its end the second one first. */
    static LeadershipListener both(LeadershipListener first, LeadershipListener second) {
        return new LeadershipListener() {
            @Override
            public void onLeading(Term term) {
                try {
                    first.onLeading(term);
                } finally {
                    second.onLeading(term);
                }
            }

            @Override
            public void onLost(Term term, LossReason reason) {
                try {
                    second.onLost(term, reason);
                } finally {
                    first.onLost(term, reason);
                }
            }

            @Override
            public Duration needs() {
                return first.needs().plus(second.needs());
            }
        };
    }
}
