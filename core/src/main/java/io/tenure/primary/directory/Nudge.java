package io.tenure.primary.directory;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Wakes a thread that waits for a hint; a hint that came before the wait counts. */
public final class Nudge {

    private final Crew crew;
    private volatile CompletableFuture<Void> next = new CompletableFuture<>();

    public Nudge(Crew crew) {
        this.crew = crew;
    }

    public void give() {
        next.complete(null);
    }

    /** Returns after a hint, or after this time. For one thread only. */
    public void await(Duration limit) throws InterruptedException {
        if (crew.await(next, limit)) {
            next = new CompletableFuture<>();
        }
    }
}
