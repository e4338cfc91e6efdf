package io.tenure.engine.log;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A way to the leader of the moment. */
public interface Route {

    /** Ends when the message is in the log for good; exceptionally if that is not known. It may come there later. */
    CompletableFuture<?> send(byte[] message);

    /** Finds the way. */
    interface Finder {

        /** Empty while no leader is known. */
        Optional<Route> toLeader();
    }
}
