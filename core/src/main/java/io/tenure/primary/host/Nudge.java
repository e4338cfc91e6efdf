package io.tenure.primary.host;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Wakes one who waits for a hint; a hint that came before the waiting counts. */
final class Nudge {

    private final Crew crew;
    private volatile CompletableFuture<Void> next = new CompletableFuture<>();

    Nudge(Crew crew) {
        this.crew = crew;
    }

    void give() {
        next.complete(null);
    }

    /** Returns after a hint, or after this time. For one thread only. */
    void await(Duration limit) throws InterruptedException {
        if (crew.await(next, limit)) {
            next = new CompletableFuture<>();
        }
    }
}
