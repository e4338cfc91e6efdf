package io.tenure.sim.lease;

import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Indeterminate;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A store whose calls take their time on both ways, and some of which fail before they were done or after. */
final class TroubledStore extends ForwardingStore {

    private final TestCrew crew;
    private final Dice dice;
    private double failing;
    private Duration slowness = Duration.ofMillis(20);

    TroubledStore(Store store, TestCrew crew, Dice dice) {
        super(store);
        this.crew = crew;
        this.dice = dice;
    }

    /** How many of the calls fail from now on, and how long each way takes at most. */
    void trouble(double share, Duration most) {
        failing = share;
        slowness = most;
    }

    private <T> T call(Supplier<T> call) {
        try {
            crew.sleep(dice.upTo(slowness));
            fail();
            T answer = call.get();
            crew.sleep(dice.upTo(slowness));
            fail();
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Indeterminate("The call was interrupted.", e);
        }
    }

    private void fail() {
        if (dice.chance(failing / 2)) {
            throw new Indeterminate("The connection is lost.", null);
        }
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        return call(() -> super.get(key));
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return call(() -> super.holding(office));
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        return call(() -> super.openTerm(request));
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return call(() -> super.commitEach(transactions));
    }
}
