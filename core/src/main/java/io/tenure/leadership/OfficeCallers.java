package io.tenure.leadership;

import io.tenure.office.OfficeInput;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** Those who wait until the office is handed over, or left for good. Only the thread of the office calls this. */
final class OfficeCallers {

    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private final Queue<CompletableFuture<Boolean>> transfers = new ArrayDeque<>();
    private boolean stopping;

    /** Completed with whether another node became the candidate. */
    void awaitTransfer(CompletableFuture<Boolean> done) {
        transfers.add(done);
    }

    /** Completes when the office has been left for good. */
    CompletableFuture<Void> stopped() {
        return stopped;
    }

    boolean areStopping() {
        return stopping;
    }

    /** The office has taken a step; {@code bystander} if it now neither holds nor wants anything. */
    void saw(OfficeInput input, boolean bystander) {
        boolean handedOver = input instanceof OfficeInput.HandedOver handed && handed.done();
        boolean tried = input instanceof OfficeInput.HandedOver || bystander;
        for (CompletableFuture<Boolean> next = tried ? transfers.poll() : null; next != null; next = transfers.poll()) {
            next.complete(handedOver);
        }
        stopping |= input instanceof OfficeInput.Resign;
        if (stopping && bystander) {
            stopped.complete(null);
        }
    }
}
