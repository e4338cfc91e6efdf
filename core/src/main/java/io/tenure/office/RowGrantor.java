package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.runtime.Crew;
import io.tenure.store.Body;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The lease of a fleet that shares only a store: one document, whose version changes with every renewal.
 *
 * <p>A contender takes it by compare-and-set after it has seen the version unchanged for the ttl that the document
 * names, on its own monotonic clock. No clock is shared, and no time is stored. Until then it checks regularly whether
 * the holder has given the lease back: the document then names a ttl of zero, and stays, so that people can see since when
 * nobody leads.
 */
public final class RowGrantor implements Grantor {

    /** The one agent of such a fleet. */
    public static final NodeId ROW = new NodeId(new NodeName("row"), new Incarnation("00000000"));

    private static final String TYPE = "lease-row";

    /** How often a contender looks while a lease lasts. */
    private static final int LOOKS = 10;

    private final Store store;
    private final DocumentKey key;
    private final Crew crew;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Version seen;
    private Moment seenSince;
    private volatile @Nullable Holder candidate;
    private volatile CompletableFuture<Void> givenBack = CompletableFuture.completedFuture(null);

    public RowGrantor(Store store, Office office, Crew crew) {
        this.store = store;
        this.key = key(office);
        this.crew = crew;
        this.seenSince = Moment.now(crew.time());
    }

    @Override
    public CompletableFuture<LeaseAnswer> ask(NodeId agent, LeaseRequest request) {
        CompletableFuture<LeaseAnswer> answer = new CompletableFuture<>();
        candidate = request.candidate();
        crew.startSteady("tenure-lease-row", () -> {
            try {
                answer.complete(decide(request));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    @Override
    public void giveBack(NodeId agent, Holder holder) {
        if (holder.equals(candidate)) {
            candidate = null;
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        givenBack = done;
        crew.startSteady("tenure-lease-row", () -> {
            giveBack(holder);
            done.complete(null);
        });
    }

    /**
     * Completes when the lease that was last given back is free, or cannot be freed and will run out. A process should
     * not end before that.
     */
    public CompletableFuture<Void> givenBack() {
        return givenBack;
    }

    private void giveBack(Holder holder) {
        try {
            store.get(key)
                    .filter(row -> Row.of(row).holder().equals(holder))
                    .ifPresent(row -> store.commit(Transaction.of(new Operation.Put(
                            key, Expected.at(row.version()), new Row(holder, Duration.ZERO).encode()))));
        } catch (RuntimeException e) {
            // It runs out by itself.
        }
    }

    private LeaseAnswer decide(LeaseRequest request) {
        Optional<Document> row = store.get(key);
        if (row.isEmpty()) {
            return take(request, Expected.ABSENT);
        }
        Row current = Row.of(row.get());
        if (current.holder().equals(request.candidate())) {
            return take(request, Expected.at(row.get().version()));
        }
        Duration left = current.ttl().minus(unchangedFor(row.get().version()));
        return left.isNegative() || left.isZero()
                ? take(request, Expected.at(row.get().version()))
                : new Denied(request.sequence(), Refusal.HELD, Optional.of(current.holder()), soon(left, current));
    }

    private static Duration soon(Duration left, Row row) {
        Duration look = row.ttl().dividedBy(LOOKS);
        return left.compareTo(look) < 0 ? left : look;
    }

    /** If the candidacy was given up while it was asking, the lease is given back at once. */
    private LeaseAnswer take(LeaseRequest request, Expected expected) {
        Holder asking = request.candidate();
        Body body = new Row(asking, request.ttl()).encode();
        if (asking.equals(candidate)) {
            Outcome outcome = store.commit(Transaction.of(new Operation.Put(key, expected, body)));
            if (asking.equals(candidate)) {
                return outcome instanceof Outcome.Committed
                        ? new Granted(request.sequence())
                        : new Denied(request.sequence(), Refusal.HELD, Optional.empty(), Duration.ZERO);
            }
            giveBack(asking);
        }
        return new Denied(request.sequence(), Refusal.STALE_LEASE, Optional.empty(), request.ttl());
    }

    /** How long this contender has seen this version. The first time counts from now, when the answer has arrived. */
    private Duration unchangedFor(Version version) {
        lock.lock();
        try {
            Moment now = Moment.now(crew.time());
            if (!version.equals(seen)) {
                seen = version;
                seenSince = now;
            }
            return seenSince.until(now);
        } finally {
            lock.unlock();
        }
    }

    static DocumentKey key(Office office) {
        return DocumentKey.of("_leases", office.value());
    }

    /** For how long the lease in the document lasts. */
    static Duration ttl(Document row) {
        return Row.of(row).ttl();
    }

    private record Row(Holder holder, Duration ttl) {

        static Row of(Document document) {
            String[] fields = document.body().text().split("\n", -1);
            return new Row(new Holder(NodeId.parse(fields[0]), new LeaseId(fields[1])), Duration.parse(fields[2]));
        }

        Body encode() {
            return Body.of(TYPE, holder.node() + "\n" + holder.lease() + "\n" + ttl);
        }
    }
}
