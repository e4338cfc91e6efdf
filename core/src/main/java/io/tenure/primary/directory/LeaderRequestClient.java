package io.tenure.primary.directory;

import io.tenure.runtime.Crew;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;

/** Sends a request to the leader of an office through the store, and waits for the answer there. */
final class LeaderRequestClient {

    private static final Duration POLL = Duration.ofMillis(500);

    private final Store store;
    private final Office office;
    private final Crew crew;

    LeaderRequestClient(Store store, Office office, Crew crew) {
        this.store = store;
        this.office = office;
        this.crew = crew;
    }

    /** The answer; empty if none came in time. Then the request is withdrawn, but may have been fulfilled. */
    Optional<LeaderRequest.Answer> ask(LeaderRequest request) throws InterruptedException {
        Moment deadline = Moment.now(crew.time()).plus(request.patience());
        DocumentKey key = LeaderRequest.key(office, crew.uuid());
        Nudge nudge = new Nudge(crew);
        try (Subscription watch = store.watch(new Topic.OfCollection(LeaderRequest.COLLECTION), nudge::give)) {
            put(key, request);
            return answer(key, nudge, deadline);
        } finally {
            withdraw(key);
        }
    }

    private void put(DocumentKey key, LeaderRequest request) {
        store.commit(Transaction.of(new Operation.Put(key, Expected.ABSENT, request.encode())))
                .orThrow();
    }

    private Optional<LeaderRequest.Answer> answer(DocumentKey key, Nudge nudge, Moment deadline)
            throws InterruptedException {
        boolean hinted = true;
        while (true) {
            Duration left = Moment.now(crew.time()).until(deadline);
            // After a hint this process knows the news. Without one it may have been cut off from them.
            Optional<LeaderRequest.Answer> answer = look(hinted && left.isPositive() ? store.stale() : store, key);
            if (answer.isPresent() || !left.isPositive()) {
                return answer;
            }
            hinted = nudge.await(left.compareTo(POLL) < 0 ? left : POLL);
        }
    }

    private static Optional<LeaderRequest.Answer> look(Reader reader, DocumentKey key) {
        try {
            return reader.get(key).map(LeaderRequest::of).flatMap(LeaderRequest::answer);
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    private void withdraw(DocumentKey key) {
        try {
            store.commit(Transaction.of(new Operation.Delete(key, Expected.ANYTHING)));
        } catch (StoreException e) {
            // The leader removes it when it has expired.
        }
    }
}
