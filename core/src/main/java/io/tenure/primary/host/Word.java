package io.tenure.primary.host;

import io.tenure.primary.directory.LeaderRequest;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A word to an instance.
 *
 * @param ticket the request that brought it
 * @param settled completes when it was taken, with what spoke against it
 */
record Word(WaitingRequests.Ticket ticket, CompletableFuture<Optional<RuntimeException>> settled) {

    Word(WaitingRequests.Ticket ticket) {
        this(ticket, new CompletableFuture<>());
    }

    Body body() {
        return ticket.request().initial();
    }

    /** The answer, for the commit that takes it. */
    Operation accepted() {
        return ticket.answer(LeaderRequest.Answer.DONE);
    }

    void taken() {
        settled.complete(Optional.empty());
    }

    void refused(RuntimeException why) {
        settled.complete(Optional.of(why));
    }
}
