package io.tenure.office;

import io.tenure.lease.Voters;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The office holder must agree to a change of voters: overlapping majorities are what keeps two leaders apart. */
public interface Consent {

    /** Where there is no office, no consent is needed. */
    Consent NOT_NEEDED = new Consent() {
        @Override
        public CompletableFuture<Optional<String>> toChange(Voters joint) {
            return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void changeOver() {}
    };

    /**
     * Asks to change the voters. Empty means consent: this node holds the office with both majorities, and needs both
     * until {@link #changeOver}. Otherwise a sentence says why not yet; asking again soon may help, since the new
     * voters are meanwhile asked for their leases.
     */
    CompletableFuture<Optional<String>> toChange(Voters joint);

    /** The agreed change was made, or will never be made. The current voters have been reported before this call. */
    void changeOver();
}
