package io.tenure.sim.schedule;

import io.tenure.lease.LossReason;
import io.tenure.schedule.Scheduler;
import io.tenure.store.Fence;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.testkit.TestCrew;
import java.util.List;
import java.util.Optional;

/** A process that fires schedules while it believes to lead; it may be wrong. */
final class SimLeader {
    private final Office office;
    private final Store store;
    private final TestCrew crew;
    private final Scheduler scheduler;
    private Optional<Term> believed = Optional.empty();

    SimLeader(Office office, Store store, TestCrew crew) {
        this.office = office;
        this.store = store;
        this.crew = crew;
        this.scheduler = new Scheduler(store, office, crew);
        this.scheduler.start(this::commitEach);
    }

    void lead(Term term) {
        believed = Optional.of(term);
        scheduler.begin(term);
    }

    void leave() {
        believed.ifPresent(term -> scheduler.end(term, LossReason.RESIGNED));
        believed = Optional.empty();
    }

    void crash() {
        crew.crash();
        scheduler.close();
    }

    private Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions) {
        return believed.filter(term::equals)
                .map(held -> store.commitEach(transactions.stream()
                        .map(transaction -> transaction.fencedBy(new Fence(office, held)))
                        .toList()));
    }
}
