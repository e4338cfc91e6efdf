package io.tenure.sim.fleet;

import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.engine.SourcedReader;
import io.tenure.testkit.ForwardingStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.sim.Dice;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store whose calls take their time on both ways, and some of which fail before they were done or after. */
public final class TroubledStore extends ForwardingStore {

    private static final Duration QUICK = Duration.ofMillis(20);
    private static final double BEHIND = 0.2;

    private final TestCrew crew;
    private final Dice dice;
    private final Known known = new Known();
    private double failing;
    private Duration slowness = QUICK;

    public TroubledStore(Store store, TestCrew crew, Dice dice) {
        super(store);
        this.crew = crew;
        this.dice = dice;
    }

    /** How many of the calls fail from now on, and how long each way takes at most. */
    public void trouble(double share, Duration most) {
        failing = share;
        slowness = most;
    }

    /** From now on all goes well. */
    public void heal() {
        trouble(0, QUICK);
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
            crew.current().interrupt();
            throw new Indeterminate("The call was interrupted.", e);
        }
    }

    private void fail() {
        if (dice.chance(failing / 2)) {
            throw new Indeterminate("The connection is lost.", null);
        }
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        return call(() -> super.read(question));
    }

    /** What a node knows without asking is behind at times: it is what it was when it was last looked at. */
    @Override
    public Reader stale() {
        return known;
    }

    private final class Known extends SourcedReader {

        private final Map<Object, Object> earlier = new HashMap<>();

        @Override
        protected <T> T read(Function<Reader, T> question) {
            return question.apply(TroubledStore.super.stale());
        }

        @Override
        public Optional<Document> get(DocumentKey key) {
            return behind(key, () -> super.get(key));
        }

        @Override
        public Page<Document> scan(Scan scan) {
            return behind(scan, () -> super.scan(scan));
        }

        @SuppressWarnings("unchecked")
        private <T> T behind(Object what, Supplier<T> now) {
            if (earlier.containsKey(what) && dice.chance(BEHIND)) {
                return (T) earlier.get(what);
            }
            T answer = now.get();
            earlier.put(what, answer);
            return answer;
        }
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
