package io.tenure.server;

import io.tenure.runtime.Waiting;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** A request to stop the node; wakes up whoever waits for it. */
final class Stop {

    private final CompletableFuture<Boolean> told = new CompletableFuture<>();

    void set() {
        told.complete(true);
    }

    boolean isSet() {
        return told.isDone();
    }

    void await() {
        boolean unused = told.join();
    }

    /** Waits this long, or until the stop. */
    void await(Duration pause) {
        try {
            boolean unused = Waiting.forResult(told, pause);
        } catch (TimeoutException e) {
            // The pause is over.
        } catch (InterruptedException e) {
            set();
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
