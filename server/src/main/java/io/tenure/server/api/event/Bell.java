package io.tenure.server.api.event;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** Wakes the one thread that waits for it. Many rings that nobody has heard yet are one. */
final class Bell {

    private final AtomicReference<CompletableFuture<Void>> next = new AtomicReference<>(new CompletableFuture<>());

    void ring() {
        next.get().complete(null);
    }

    /** Waits for a ring since the last wait, at most this long; whether there was one. */
    boolean await(Crew crew, Duration limit) throws InterruptedException {
        CompletableFuture<Void> ring = next.get();
        if (!crew.await(ring, limit)) {
            return false;
        }
        next.set(new CompletableFuture<>());
        return true;
    }
}
