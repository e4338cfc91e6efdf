package io.tenure.lease;

import io.tenure.runtime.Ids;
import io.tenure.runtime.Threads;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an office keeper wants done outside: each errand on a platform thread of its own, so that neither a slow store
 * nor busy user code holds up another; its end is told as an input.
 */
final class OfficeErrands {

    private static final Logger LOG = LoggerFactory.getLogger(OfficeErrands.class);

    private final Office office;
    private final OfficeParts parts;
    private final Consumer<OfficeInput> inputs;

    OfficeErrands(Office office, OfficeParts parts, Consumer<OfficeInput> inputs) {
        this.office = office;
        this.parts = parts;
        this.inputs = inputs;
    }

    void ask(OfficeEffect.Ask ask) {
        var unused = parts.grantor()
                .ask(ask.agent(), ask.request())
                .whenComplete((answer, error) -> inputs.accept(
                        error == null
                                ? new OfficeInput.Answered(ask.agent(), answer)
                                : new OfficeInput.Unanswered(
                                        ask.agent(), ask.request().sequence())));
    }

    void noteTerm() {
        run("note", () -> {
            Term open = parts.store().holding(office).map(Holding::term).orElse(Term.NONE);
            inputs.accept(new OfficeInput.TermNoted(open, new LeaseId(Ids.uuid().toString())));
        });
    }

    void openTerm(TermRequest request) {
        Moment sent = Moment.now(parts.time());
        run(
                "open",
                () -> inputs.accept(
                        switch (parts.store().openTerm(request)) {
                            case TermOutcome.Opened o -> new OfficeInput.TermOpened(o.holding(), sent);
                            case TermOutcome.Superseded s -> new OfficeInput.Superseded();
                        }));
    }

    /** Changes nothing; that it is committed under the fence is the point. */
    void keepAlive(Fence fence) {
        DocumentKey nothing = DocumentKey.of("_office", office.value());
        run("keep-alive", () -> commit(Transaction.of(new Operation.Check(nothing, Expected.ANYTHING)), fence));
    }

    /** Commits under the fence and tells the keeper what came of it. */
    Outcome commit(Transaction transaction, Fence fence) {
        return commitEach(List.of(transaction), fence).getFirst();
    }

    /** The same for many, each for itself. */
    List<Outcome> commitEach(List<Transaction> transactions, Fence fence) {
        Moment sent = Moment.now(parts.time());
        List<Outcome> outcomes = parts.store()
                .commitEach(transactions.stream()
                        .map(transaction -> transaction.fencedBy(fence))
                        .toList());
        if (outcomes.stream().anyMatch(Outcome.Fenced.class::isInstance)) {
            inputs.accept(new OfficeInput.WasFenced(fence.term()));
        } else if (!outcomes.stream().allMatch(Outcome.Refused.class::isInstance)) {
            inputs.accept(new OfficeInput.Committed(fence.term(), sent));
        }
        return outcomes;
    }

    void handOver() {
        Threads.platform("tenure-office-hand-over", () -> {
            boolean done = false;
            try {
                done = parts.candidacy().handOver();
            } catch (RuntimeException e) {
                LOG.warn("The office '{}' could not be handed over: {}", office, e.getMessage());
            }
            inputs.accept(new OfficeInput.HandedOver(done));
        });
    }

    private void run(String name, Runnable errand) {
        Threads.platform("tenure-office-" + name, () -> {
            try {
                errand.run();
            } catch (StoreException e) {
                LOG.debug("Errand '{}' of the office '{}' failed and is tried again: {}", name, office, e.getMessage());
                inputs.accept(new OfficeInput.AttemptFailed());
            }
        });
    }
}
