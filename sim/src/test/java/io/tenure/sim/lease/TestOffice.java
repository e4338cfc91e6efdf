package io.tenure.sim.lease;

import io.tenure.activity.host.ActivityHost;
import io.tenure.activity.host.Duty;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.OfficeParts;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.LossReason;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.FleetCandidacy;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.RowGrantor;
import io.tenure.process.Children;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.testkit.TestCrew;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/** One copy of a fleet: the production code of an office, by a test's clock. */
final class TestOffice implements Duty {

    static final Office SHOP = new Office("shop");
    static final LeaseSettings LEASES = LeaseSettings.DEFAULT;

    private final List<String> events = new ArrayList<>();
    private final ActivityHost activities;
    private final Leadership leadership;
    private Consumer<Term> beginning = term -> {};
    private Consumer<Term> ending = term -> {};

    TestOffice(String name, Store store, TestCrew crew) {
        this(name, store, Children.NONE, crew);
    }

    TestOffice(String name, Store store, Children children, TestCrew crew) {
        crew.fatal(sentence -> {
            events.add("fatal " + sentence);
            crew.crash();
        });
        activities = new ActivityHost(crew, LEASES.kill());
        OfficeKeeper.Seat seat = new OfficeKeeper.Seat(
                SHOP, new ClusterId(new UUID(1, 1)), NodeId.parse(name + "-00000001"), LEASES, Optional.empty());
        RowGrantor row = new RowGrantor(store, SHOP, crew);
        leadership = new Leadership(
                seat, new OfficeParts(store, row, new FleetCandidacy(), activities, List.of(this), children, crew));
        leadership.start();
    }

    Leadership leadership() {
        return leadership;
    }

    ActivityHost activities() {
        return activities;
    }

    /** Commits under the term that this copy believes it holds; empty if it holds none. */
    Optional<Outcome> commit(Transaction transaction) {
        return leadership
                .leading()
                .flatMap(holding -> leadership.commitEach(holding.term(), List.of(transaction)))
                .map(List::getFirst);
    }

    boolean leads() {
        return leadership.leading().isPresent();
    }

    Term term() {
        return leadership.leading().orElseThrow().term();
    }

    /** What its work was told, and why its process ended. */
    List<String> events() {
        return events;
    }

    /** What the work of a term does when it begins. */
    void begins(Consumer<Term> with) {
        beginning = with;
    }

    /** What the work of a term does when it must end. */
    void ends(Consumer<Term> with) {
        ending = with;
    }

    @Override
    public String name() {
        return "work";
    }

    @Override
    public void begin(Term term) {
        events.add("leading " + term);
        beginning.accept(term);
    }

    @Override
    public void end(Term term, LossReason reason) {
        ending.accept(term);
        events.add("lost " + term + " " + reason.name());
    }
}
