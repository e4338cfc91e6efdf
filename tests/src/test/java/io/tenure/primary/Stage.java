package io.tenure.primary;

import io.tenure.lease.LossReason;
import io.tenure.node.NodeName;
import io.tenure.primary.host.ServiceHost;
import io.tenure.primary.host.ServiceParts;
import io.tenure.runtime.Ids;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A node whose leadership is taken and lost by hand. The terms are those of the store, and so is the fence. */
final class Stage implements AutoCloseable {

    static final Office OFFICE = new Office("shop");
    static final ServiceSettings QUICK = new ServiceSettings(
            Duration.ofMillis(10),
            Duration.ofMillis(50),
            Duration.ofMillis(20),
            Duration.ofMillis(50),
            Duration.ofSeconds(30));

    /** Long enough for whoever obeys. */
    static final Duration KILL = Duration.ofSeconds(20);

    final AtomicInteger fenced = new AtomicInteger();
    private final Store store;
    private final NodeName node;
    private final ServiceHost host;
    /** As after a thaw: by the clock the term is over, but nobody has told the services. */
    volatile boolean lapsed;

    private Duration kill = KILL;
    private int stragglers;
    private volatile Optional<Term> held = Optional.empty();

    Stage(Store store, String node, PrimaryService<?>... services) {
        this(store, node, QUICK, services);
    }

    Stage(Store store, String node, ServiceSettings settings, PrimaryService<?>... services) {
        this.store = store;
        this.node = new NodeName(node);
        ServiceParts parts = new ServiceParts(store, new Steps.Text(), OFFICE, this.node, settings, new ProcessCrew());
        this.host = new ServiceHost(parts, List.of(services));
        host.start(
                this::commitEach, term -> !lapsed && held.filter(term::equals).isPresent());
    }

    /** From now on the end of a term waits only for a moment. */
    Stage impatient() {
        kill = Duration.ofMillis(50);
        return this;
    }

    /** How many runs were not waited for. */
    int stragglers() {
        return stragglers;
    }

    Services services() {
        return host.services();
    }

    /** How much longer than the kill time the end of the term may take now. */
    Duration needs() {
        return host.needs();
    }

    Term stepUp() {
        Term open = store.holding(OFFICE).map(Holding::term).orElse(Term.NONE);
        TermRequest request =
                new TermRequest(OFFICE, open, node, new LeaseId(Ids.uuid().toString()));
        Term term = ((TermOutcome.Opened) store.openTerm(request)).holding().term();
        held = Optional.of(term);
        host.begin(term);
        return term;
    }

    void stepDown() {
        Term term = held.orElseThrow();
        held = Optional.empty();
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Threads.virtual("step-down", () -> {
            host.end(term, LossReason.RESIGNED);
            ended.complete(null);
        });
        try {
            Waiting.forResult(ended, kill);
        } catch (TimeoutException e) {
            stragglers += host.outlived(term).size();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions) {
        if (held.filter(term::equals).isEmpty()) {
            return Optional.empty();
        }
        Fence fence = new Fence(OFFICE, term);
        List<Outcome> outcomes = store.commitEach(transactions.stream()
                .map(transaction -> transaction.fencedBy(fence))
                .toList());
        outcomes.stream().filter(Outcome.Fenced.class::isInstance).forEach(outcome -> fenced.incrementAndGet());
        return Optional.of(outcomes);
    }

    @Override
    public void close() {
        host.close();
    }
}
