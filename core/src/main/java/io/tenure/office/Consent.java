package io.tenure.office;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Who has a say before the voters change: the holder of the office, because two beliefs are kept apart by majorities that meet. */
public interface Consent {

    /** Where there is no office, nobody has to be asked. */
    Consent NOT_NEEDED = new Consent() {
        @Override
        public CompletableFuture<Optional<String>> toChange(Voters joint) {
            return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void changeOver() {}
    };

    /**
     * Asks to change the voters. Empty is the consent: this node holds the office with both majorities, and needs both
     * until {@link #changeOver}. Otherwise a sentence says why not yet; asking again soon may help, and until then the
     * voters to come are asked for their leases.
     */
    CompletableFuture<Optional<String>> toChange(Voters joint);

    /** The change that was consented to was made, or will not be made any more; the voters of now were told before. */
    void changeOver();
}
