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

    /** Returns true after a hint, or false after this time. For one thread only. */
    public boolean await(Duration limit) throws InterruptedException {
        boolean given = crew.await(next, limit);
        if (given) {
            next = new CompletableFuture<>();
        }
        return given;
    }
}
