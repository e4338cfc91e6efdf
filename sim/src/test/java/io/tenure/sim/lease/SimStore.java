package io.tenure.sim.lease;

import io.tenure.lease.Voters;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.sim.SimClock;
import java.util.Optional;

/**
 * The store as one object, with the real rules. It also has the configuration of the log, because that is ordered with the
 * terms: whoever opens a term knows it, and only the holder of the open term changes it.
 */
final class SimStore {

    private static final DocumentKey KEY = DocumentKey.of("work", "progress");
    private static final Body BODY = Body.of("text", "on");

    private final MemoryStore memory;
    private final SimClock clock;
    private final Bug bug;
    private SimConfig config;

    SimStore(SimClock clock, Bug bug, Voters voters) {
        this.clock = clock;
        this.memory = new MemoryStore(clock);
        this.bug = bug;
        this.config = new SimConfig(1, voters);
    }

    /** What has the rules. */
    MemoryStore memory() {
        return memory;
    }

    /** The clock of whoever leads the log. */
    SimClock clock() {
        return clock;
    }

    Optional<Holding> holding() {
        return memory.holding(Office.CLUSTER);
    }

    Term open() {
        return holding().map(Holding::term).orElse(Term.NONE);
    }

    SimConfig config() {
        return config;
    }

    TermOutcome openTerm(TermRequest request) {
        return memory.openTerm(
                bug == Bug.NO_COMPARE
                        ? new TermRequest(request.office(), open(), request.candidate(), request.lease())
                        : request);
    }

    Outcome commit(Fence fence) {
        Transaction write = Transaction.of(new Operation.Put(KEY, Expected.ANYTHING, BODY));
        return memory.commit(bug == Bug.NO_FENCE ? write : write.fencedBy(fence));
    }

    /** Changes the configuration, if it is still this one and the term is still open; whether it did. */
    boolean change(SimConfig from, Voters to, Term term) {
        if (config.version() != from.version() || !open().equals(term)) {
            return false;
        }
        config = config.next(to);
        return true;
    }

    /** Changes who listens, or ends a change that was begun: that is nobody's in particular. */
    void become(Voters to) {
        config = config.next(to);
    }
}
