package io.tenure.primary.host;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.ScopeEnded;
import io.tenure.primary.directory.LeaderRequest;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the leader handles the requests in the store. Each is processed on its own virtual thread. */
final class LeaderRequestInbox {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderRequestInbox.class);
    private static final int MOST_AT_ONCE = 1000;

    private final ServiceParts parts;
    private final Map<String, ServiceRunner<?>> services;
    private final Set<DocumentKey> inHand = ConcurrentHashMap.newKeySet();

    LeaderRequestInbox(ServiceParts parts, Map<String, ServiceRunner<?>> services) {
        this.parts = parts;
        this.services = services;
    }

    /**
     * Accepts new requests and removes those that nobody waits for any more. Usually there are none, and checking that
     * costs no log entry; but an answered request must not be mistaken for a new one.
     */
    void look(Stint stint) {
        Reader stale = parts.store().stale();
        if (stale.scan(from("")).items().isEmpty()) {
            return;
        }
        Instant now = stale.clocks().wall();
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page = parts.store().scan(from(next.get()));
            page.items().forEach(document -> look(stint, document, now));
            next = page.next();
        }
    }

    private Scan from(String after) {
        return new Scan(LeaderRequest.COLLECTION, LeaderRequest.prefix(parts.office()), after, Scan.MAX_LIMIT);
    }

    private void look(Stint stint, Document document, Instant now) {
        Optional<LeaderRequest> readable = readable(document);
        if (readable.isEmpty()) {
            return;
        }
        LeaderRequest request = readable.get();
        Duration left = Duration.between(now, document.modified().plus(request.patience()));
        if (left.isNegative() || isFromTheFuture(left, request)) {
            stint.commit(Transaction.of(new Operation.Delete(document.key(), Expected.ANYTHING)));
        } else if (request.answer().isEmpty() && inHand.size() < MOST_AT_ONCE && inHand.add(document.key())) {
            WaitingRequests.Ticket ticket = WaitingRequests.Ticket.of(document, request);
            parts.crew().start("tenure-request", () -> deal(stint, ticket, left));
        }
    }

    /**
     * A request that cannot be read is left to a newer leader, or to its sender, who withdraws it. It is never removed
     * here, because nobody knows what it asks for and for how long.
     */
    private Optional<LeaderRequest> readable(Document document) {
        try {
            return Optional.of(LeaderRequest.of(document));
        } catch (IllegalArgumentException e) {
            LOG.debug("The request {} is left to others: {}", document.key(), e.getMessage());
            return Optional.empty();
        }
    }

    /** It was created before somebody set the store's clock back, and nobody waits for it any more. */
    private static boolean isFromTheFuture(Duration left, LeaderRequest request) {
        return left.compareTo(request.patience().multipliedBy(2)) > 0;
    }

    private void deal(Stint stint, WaitingRequests.Ticket ticket, Duration left) {
        try {
            ServiceRunner<?> service = services.get(ticket.request().service());
            if (service == null) {
                throw new InstanceRefused(
                        Refusal.NO_SERVICE,
                        "The leader of '" + parts.office() + "' runs no service '"
                                + ticket.request().service() + "'.");
            }
            carryOut(service, stint, ticket, left);
        } catch (InstanceRefused e) {
            if (e.reason() != Refusal.NOT_PRIMARY && e.reason() != Refusal.REBUILDING) {
                answer(stint, ticket, LeaderRequest.Answer.refused(e));
            }
        } catch (StoreException | ScopeEnded | InterruptedException e) {
            LOG.debug("A request is left to the next look: {}", e.toString());
        } catch (RuntimeException e) {
            LOG.warn("A request for {} failed: {}", ticket.request().service(), e.toString());
            answer(
                    stint,
                    ticket,
                    LeaderRequest.Answer.refused(
                            new InstanceRefused(Refusal.BAD_DOCUMENT, String.valueOf(e.getMessage()))));
        } finally {
            inHand.remove(ticket.key());
        }
    }

    private <S> void carryOut(ServiceRunner<S> service, Stint stint, WaitingRequests.Ticket ticket, Duration left)
            throws InterruptedException {
        Moment deadline = Moment.now(parts.crew().time()).plus(left);
        LeaderRequest request = ticket.request();
        switch (request.kind()) {
            case CREATE -> {
                S initial = service.context().form().decode(request.initial());
                Roster.Given<S> given =
                        service.getOrCreate(new Roster.Wanted<>(request.id(), initial, Optional.of(ticket)), deadline);
                Run<S> run = given.run();
                await(run.durable(), left);
                if (run.durable().isDone() && (!given.created() || run.tickets().take(ticket))) {
                    answer(stint, ticket, LeaderRequest.Answer.found(run.mark()));
                }
            }
            case ABORT -> {
                Optional<Run<S>> run = service.abort(request.id(), ticket, deadline);
                if (run.isPresent()) {
                    await(run.get().ended(), left);
                    if (run.get().ended().isDone() && run.get().tickets().take(ticket)) {
                        answer(stint, ticket, LeaderRequest.Answer.DONE);
                    }
                }
            }
            case WORD -> tell(service, new Word(ticket), deadline);
        }
    }

    /**
     * The run answers a word in the commit that takes it; a refusal is thrown. A run that ends first leaves the word to
     * the next one.
     */
    private <S> void tell(ServiceRunner<S> service, Word word, Moment deadline) throws InterruptedException {
        while (!word.settled().isDone() && isBefore(deadline)) {
            Run<S> run = service.tell(word.ticket().request().id(), word, deadline);
            CompletableFuture<?> over = CompletableFuture.anyOf(word.settled(), run.told());
            while (!parts.crew().await(over, parts.settings().beat()) && isBefore(deadline)) {
                run.words().takeNow();
            }
        }
        word.settled().getNow(Optional.empty()).ifPresent(why -> {
            throw why;
        });
    }

    private boolean isBefore(Moment deadline) {
        return !Moment.now(parts.crew().time()).until(deadline).isNegative();
    }

    /** Waits no longer than the request is valid. */
    private void await(CompletableFuture<?> event, Duration left) throws InterruptedException {
        if (!parts.crew().await(event, left)) {
            LOG.debug("A request outlived its time.");
        }
    }

    private static void answer(Stint stint, WaitingRequests.Ticket ticket, LeaderRequest.Answer answer) {
        try {
            stint.commit(Transaction.of(ticket.answer(answer)));
        } catch (StoreException | ScopeEnded e) {
            LOG.debug("An answer could not be given: {}", e.toString());
        }
    }
}
