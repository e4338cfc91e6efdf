package io.tenure.server.forward;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a request is tried.
 *
 * @param nothingDone for how long it is sent again while the member says that nothing was done
 * @param lost for how long it is sent again if it could not be sent, or its answer does not come
 * @param once how long one try may take; a request with such a limit is also given up as soon as the group gives its member up
 */
record Patience(Duration nothingDone, Duration lost, Optional<Duration> once) {

    /** A wait that the client asks for may take all the time that a request has. */
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty());

    /**
     * For what the owner of a document is asked, and answers at once. The group gives a member up after eight seconds at
     * most: then the next owner is asked.
     */
    static final Patience OWNER =
            new Patience(Duration.ofSeconds(5), Duration.ofSeconds(10), Optional.of(Duration.ofSeconds(5)));

    /** While others are waited for too. */
    static final Patience BROADCAST = new Patience(Duration.ofSeconds(1), Duration.ofSeconds(1), Optional.empty());
}
