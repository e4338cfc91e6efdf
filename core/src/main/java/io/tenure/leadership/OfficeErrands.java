package io.tenure.leadership;

import io.tenure.lease.LossReason;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.office.FarewellNote;
import io.tenure.office.OfficeEffect;
import io.tenure.office.OfficeInput;
import io.tenure.office.Tally;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what an office keeper asks for. Each errand has its own platform thread, so that neither a slow store nor
 * busy user code delays another; its end is always reported as an input.
 *
 * <p>Commits of the work are not reported one by one: there may be a hundred thousand per second, and only the newest
 * counts. The office reads it whenever it takes a step.
 */
final class OfficeErrands {

    private static final Logger LOG = LoggerFactory.getLogger(OfficeErrands.class);

    private final Office office;
    private final OfficeParts parts;
    private final Tally tally;
    private final Consumer<OfficeInput> inputs;
    private final AtomicReference<OfficeInput.@Nullable Committed> newest = new AtomicReference<>();
    private final AtomicReference<@Nullable Term> fenced = new AtomicReference<>();

    OfficeErrands(Office office, OfficeParts parts, Tally tally, Consumer<OfficeInput> inputs) {
        this.office = office;
        this.parts = parts;
        this.tally = tally;
        this.inputs = inputs;
    }

    void ask(OfficeEffect.Ask ask) {
        var unused = answer(ask)
                .whenComplete((answer, error) -> inputs.accept(
                        error == null
                                ? new OfficeInput.Answered(ask.agent(), answer)
                                : new OfficeInput.Unanswered(
                                        ask.agent(), ask.request().sequence())));
    }

    private CompletableFuture<LeaseAnswer> answer(OfficeEffect.Ask ask) {
        try {
            return parts.grantor().ask(ask.agent(), ask.request());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Gives a lease back; if that fails, it runs out. */
    void giveBack(OfficeEffect.GiveBack gift) {
        try {
            parts.grantor().giveBack(gift.agent(), gift.holder());
        } catch (RuntimeException e) {
            LOG.warn("A lease of the office '{}' was not given back and runs out: {}", office, e.getMessage());
        }
    }

    void noteTerm() {
        run("note", () -> {
            Term open = parts.store().holding(office).map(Holding::term).orElse(Term.NONE);
            inputs.accept(new OfficeInput.TermNoted(
                    open, new LeaseId(parts.crew().uuid().toString())));
        });
    }

    void openTerm(TermRequest request) {
        Moment sent = now();
        run(
                "open",
                () -> inputs.accept(
                        switch (parts.store().openTerm(request)) {
                            case TermOutcome.Opened o -> new OfficeInput.TermOpened(o.holding(), sent);
                            case TermOutcome.Superseded s -> new OfficeInput.Superseded();
                        }));
    }

    /** Says in the store why the office was left. Whoever cannot say so any more leaves it at that. */
    void sayFarewell(Holding holding, LossReason reason) {
        parts.crew().startSteady("tenure-office-farewell", () -> {
            try {
                var unused = parts.store().commit(FarewellNote.writing(holding, reason));
            } catch (RuntimeException e) {
                LOG.debug("Why the office '{}' was left could not be noted: {}", office, e.getMessage());
            }
        });
    }

    /** Changes nothing; what matters is that it is committed under the fence. The office waits for it and is woken. */
    void keepAlive(Fence fence) {
        DocumentKey nothing = DocumentKey.of("_office", office.value());
        run("keep-alive", () -> {
            commit(Transaction.of(new Operation.Check(nothing, Expected.ANYTHING)), fence);
            inputs.accept(new OfficeInput.WakeUp());
        });
    }

    /** Commits under the fence and notes the outcome for the keeper. */
    Outcome commit(Transaction transaction, Fence fence) {
        return commitEach(List.of(transaction), fence).getFirst();
    }

    /** The same for many, each on its own. */
    List<Outcome> commitEach(List<Transaction> transactions, Fence fence) {
        Moment sent = now();
        List<Outcome> outcomes = parts.store()
                .commitEach(transactions.stream()
                        .map(transaction -> transaction.fencedBy(fence))
                        .toList());
        if (outcomes.stream().anyMatch(Outcome.Fenced.class::isInstance)) {
            wasFenced(fence.term());
        } else if (!outcomes.stream().allMatch(Outcome.Refused.class::isInstance)) {
            OfficeInput.Committed commit = new OfficeInput.Committed(fence.term(), sent);
            newest.accumulateAndGet(commit, OfficeErrands::newer);
        }
        return outcomes;
    }

    /** The newest commit of this holder, by send time, since the last call. */
    Optional<OfficeInput.Committed> newestCommit() {
        return Optional.ofNullable(newest.getAndSet(null));
    }

    private static OfficeInput.Committed newer(OfficeInput.@Nullable Committed a, OfficeInput.Committed b) {
        if (a == null) {
            return b;
        }
        int terms = a.term().compareTo(b.term());
        return terms > 0 || terms == 0 && a.sent().isAfter(b.sent()) ? a : b;
    }

    /** Reported once per term, however many writes were refused. */
    private void wasFenced(Term term) {
        tally.fenced();
        if (!term.equals(fenced.getAndSet(term))) {
            inputs.accept(new OfficeInput.WasFenced(term));
        }
    }

    void handOver() {
        parts.crew().startSteady("tenure-office-hand-over", () -> {
            boolean done = false;
            try {
                done = parts.candidacy().handOver();
            } catch (RuntimeException e) {
                LOG.warn("The office '{}' could not be handed over: {}", office, e.getMessage());
            }
            inputs.accept(new OfficeInput.HandedOver(done));
        });
    }

    private Moment now() {
        return Moment.now(parts.crew().time());
    }

    private void run(String name, Runnable errand) {
        parts.crew().startSteady("tenure-office-" + name, () -> {
            try {
                errand.run();
            } catch (StoreException e) {
                LOG.debug("Errand '{}' of the office '{}' failed and is tried again: {}", name, office, e.getMessage());
                inputs.accept(new OfficeInput.AttemptFailed());
            } catch (RuntimeException e) {
                LOG.warn(
                        "Errand '{}' of the office '{}' failed in an unforeseen way and is tried again.",
                        name,
                        office,
                        e);
                inputs.accept(new OfficeInput.AttemptFailed());
            }
        });
    }
}
