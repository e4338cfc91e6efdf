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
import io.tenure.store.Scan;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
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
     * Accepts new requests and removes those that nobody waits for any more. Usually what this process knows suffices for
     * that and costs no log entry; but an answered request must not be mistaken for a new one.
     */
    void look(Stint stint) {
        // Before the requests are read: one that is answered meanwhile must not be taken again.
        Look look = new Look(
                stint, new HashSet<>(inHand), parts.store().stale().clocks().wall());
        Page<Document> known = parts.store().stale().scan(from(""));
        if (known.next().isPresent() || !takeNew(look, known.items())) {
            takeAll(look);
        }
    }

    /** {@code taken} are those that were in hand before anything was read, and those that were taken since. */
    private record Look(Stint stint, Set<DocumentKey> taken, Instant now) {}

    private Scan from(String after) {
        return new Scan(LeaderRequest.COLLECTION, LeaderRequest.prefix(parts.office()), after, Scan.MAX_LIMIT);
    }

    /**
     * Takes those that nobody can have answered, although what is known may be out of date: an answer is a later version of
     * the request, from a leader that has taken it. No earlier leader has if the request is newer than a commit of this
     * term, and this one has not if it is newer than all that were taken.
     *
     * @return false if there are others that seem to be open
     */
    private boolean takeNew(Look look, List<Document> known) {
        long after = look.stint().lastTaken();
        boolean sure = true;
        for (Document document : known) {
            Optional<LeaderRequest> open = open(look, document);
            if (open.isPresent() && document.version().value() > after) {
                take(look, document, open.get());
            } else if (open.isPresent()) {
                sure = false;
            }
        }
        return sure;
    }

    private void takeAll(Look look) {
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page = parts.store().scan(from(next.get()));
            page.items().forEach(document -> open(look, document).ifPresent(request -> take(look, document, request)));
            next = page.next();
        }
    }

    /** A request that seems to wait for somebody who takes it. One that has waited too long is removed. */
    private Optional<LeaderRequest> open(Look look, Document document) {
        Optional<LeaderRequest> request = readable(document);
        if (request.filter(read -> isOver(left(look, document, read), read)).isPresent()) {
            look.stint().commit(Transaction.of(new Operation.Delete(document.key(), Expected.ANYTHING)));
            return Optional.empty();
        }
        return request.filter(read -> read.answer().isEmpty() && !look.taken().contains(document.key()));
    }

    private static Duration left(Look look, Document document, LeaderRequest request) {
        return Duration.between(look.now(), document.modified().plus(request.patience()));
    }

    private void take(Look look, Document document, LeaderRequest request) {
        look.stint().takes(document.version());
        look.taken().add(document.key());
        if (inHand.size() < MOST_AT_ONCE && inHand.add(document.key())) {
            WaitingRequests.Ticket ticket = WaitingRequests.Ticket.of(document, request);
            parts.crew().start("tenure-request", () -> deal(look.stint(), ticket, left(look, document, request)));
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

    /** Nobody waits for it any more; one from the future was created before somebody set the store's clock back. */
    private static boolean isOver(Duration left, LeaderRequest request) {
        return left.isNegative() || left.compareTo(request.patience().multipliedBy(2)) > 0;
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
                Roster.Wanted<S> wanted = new Roster.Wanted<>(request.id(), initial, Optional.of(ticket));
                Roster.Given<S> given = service.getOrCreate(wanted, deadline);
                Run<S> run = given.run();
                await(run.durable(), left);
                if (run.durable().isDone()
                        && (!service.isCreated(given, wanted) || run.tickets().take(ticket))) {
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
