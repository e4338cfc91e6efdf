package io.tenure.primary;

import io.tenure.runtime.Waiting;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Wakes one who waits for a hint; a hint that came before the waiting counts. */
final class Nudge {

    private volatile CompletableFuture<Void> next = new CompletableFuture<>();

    void give() {
        next.complete(null);
    }

    /** Returns after a hint, or after this time. For one thread only. */
    void await(Duration limit) throws InterruptedException {
        CompletableFuture<Void> hint = next;
        try {
            Waiting.forResult(hint, limit);
        } catch (TimeoutException e) {
            return;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        next = new CompletableFuture<>();
    }
}
