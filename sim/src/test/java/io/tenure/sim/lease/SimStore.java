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
import io.tenure.store.machine.Answer;
import io.tenure.store.machine.Command;
import io.tenure.store.machine.Entry;
import io.tenure.store.machine.Group;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.SessionId;
import io.tenure.store.machine.Stamper;
import io.tenure.store.machine.TableReader;
import io.tenure.testkit.MemoryTables;
import io.tenure.testkit.sim.SimClock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The store as one object, with the real rules. It also has the configuration of the log, because that is ordered with the
 * terms: whoever opens a term knows it, and only the holder of the open term changes it.
 */
final class SimStore {

    private static final SessionId SESSION = new SessionId(new UUID(1, 1));
    private static final DocumentKey KEY = DocumentKey.of("work", "progress");
    private static final Body BODY = Body.of("text", "on");

    private final MemoryTables tables = new MemoryTables();
    private final TableReader reader = new TableReader(tables);
    private final SimClock clock;
    private final Stamper stamper;
    private final Bug bug;
    private Config config;
    private long number;

    SimStore(SimClock clock, Bug bug, Voters voters) {
        this.clock = clock;
        this.stamper = new Stamper(clock);
        this.bug = bug;
        this.config = new Config(1, voters);
    }

    /** The clock of whoever leads the log. */
    SimClock clock() {
        return clock;
    }

    Optional<Holding> holding() {
        return reader.holding(Office.CLUSTER);
    }

    Term open() {
        return holding().map(Holding::term).orElse(Term.NONE);
    }

    Config config() {
        return config;
    }

    TermOutcome openTerm(TermRequest request) {
        TermRequest asked = bug == Bug.NO_COMPARE
                ? new TermRequest(request.office(), open(), request.candidate(), request.lease())
                : request;
        return ((Answer.Opened) apply(new Command.Open(asked))).outcome();
    }

    Outcome commit(Fence fence) {
        Transaction write = Transaction.of(new Operation.Put(KEY, Expected.ANYTHING, BODY));
        Transaction sent = bug == Bug.NO_FENCE ? write : write.fencedBy(fence);
        return ((Answer.Committed) apply(new Command.Commit(sent))).outcome();
    }

    /** Changes the configuration, if it is still this one and the term is still open; whether it did. */
    boolean change(Config from, Voters to, Term term) {
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

    private Answer apply(Command command) {
        number++;
        Entry entry = new Entry(stamper.now(), List.of(new Group(SESSION, number, number, List.of(command))));
        return Machine.apply(entry, tables).answers().getFirst().answers().getFirst();
    }
}
