package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Wakes the one thread that waits for it. Many rings that nobody has heard yet are one. */
final class Bell {

    private volatile CompletableFuture<Void> next = new CompletableFuture<>();

    void ring() {
        next.complete(null);
    }

    /** Waits for a ring since the last wait, at most this long; whether there was one. */
    boolean await(Crew crew, Duration limit) throws InterruptedException {
        CompletableFuture<Void> ring = next;
        if (!crew.await(ring, limit)) {
            return false;
        }
        next = new CompletableFuture<>();
        return true;
    }
}
