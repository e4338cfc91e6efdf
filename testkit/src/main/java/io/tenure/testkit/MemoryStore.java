package io.tenure.testkit;

import io.tenure.runtime.Ids;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.engine.SourcedReader;
import io.tenure.store.engine.Stamper;
import io.tenure.store.engine.WallEvidence;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Levels;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.machine.Deadlines;
import io.tenure.store.machine.Machine;
import io.tenure.store.machine.TableReader;
import io.tenure.store.table.ClusterLevel;
import io.tenure.store.table.Tables;
import io.tenure.time.Time;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A whole store in memory: the rules of the machine on {@link MemoryTables}, behind one lock.
 *
 * <p>It is the reference that engines are compared with, and a store for fast tests. After a close it can be reopened
 * on the same tables. Nothing runs in the background: what is due happens when the store is next used, so with a
 * {@link VirtualTime} every test is deterministic. A wall clock that jumps ahead by more than {@link Stamper#LIMIT} is
 * followed at the first use that comes {@link WallEvidence#STEADY} after another one that saw it. Hints are called on
 * the thread that made the change, before its call returns.
 */
public final class MemoryStore extends SourcedReader implements Store {
    private static final int MOST_ENTRIES = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final SessionId session = new SessionId(Ids.uuid());
    private final Watches watches = new Watches();
    private final Tables tables;
    private final Reader reader;
    private final Time time;
    private final List<Time> voters;
    private final Stamper stamper;
    private final WallEvidence<Time> evidence = new WallEvidence<>();
    private final Set<Topic> touched = new HashSet<>();
    private long groups;
    private boolean closed;

    /** An empty store. */
    public MemoryStore(Time time) {
        this(time, new MemoryTables());
    }

    /** Reopens the tables of a closed store. */
    public MemoryStore(Time time, Tables tables) {
        this(time, tables, List.of(time));
    }

    /** The same with several voters, whose wall clocks are asked while that of {@code time}, the leader's, is far away. */
    public MemoryStore(Time time, Tables tables, List<Time> voters) {
        this.time = time;
        this.voters = List.copyOf(voters);
        this.tables = tables;
        ClusterLevel.raise(tables, Levels.OF_THIS_BUILD.highest());
        reader = new TableReader(tables);
        stamper = new Stamper(time);
        stamper.lead(reader.clocks());
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return change(() -> transactions.stream().map(this::commitOne).toList());
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        return change(() -> {
            settle();
            return Deadlines.ready(request.queue(), tables) ? take(request) : List.of();
        });
    }

    private List<Claim> take(ClaimRequest request) {
        return switch (apply(EntryCodec.encodeCommand(new LogCommand.Take(request)))) {
            case LogAnswer.Taken taken ->
                taken.grants().stream().map(this::granted).toList();
            case LogAnswer other -> throw unexpected(other);
        };
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        return change(() -> switch (apply(EntryCodec.encodeCommand(new LogCommand.Open(request)))) {
            case LogAnswer.Opened opened -> opened.outcome();
            case LogAnswer other -> throw unexpected(other);
        });
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        return change(() -> watches.add(topic, hint));
    }

    /** Reads without first processing what is due. */
    @Override
    public Reader stale() {
        return new SourcedReader() {
            @Override
            protected <T> T read(Function<Reader, T> question) {
                return change(() -> question.apply(reader));
            }
        };
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    /** The time with which an entry would be stamped now. */
    @Override
    public Clocks clocks() {
        return change(() -> {
            settle();
            return stamp();
        });
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        return change(() -> {
            settle();
            return question.apply(reader);
        });
    }

    private Outcome commitOne(Transaction transaction) {
        byte[] command = EntryCodec.encodeCommand(new LogCommand.Commit(transaction));
        Optional<Refused> refused = Limits.check(transaction).or(() -> Limits.check(command));
        if (refused.isPresent()) {
            return refused.get();
        }
        return switch (apply(command)) {
            case LogAnswer.Committed committed -> committed.outcome();
            case LogAnswer other -> throw unexpected(other);
        };
    }

    private Claim granted(LogAnswer.Grant grant) {
        return new Claim(
                reader.task(grant.task()).orElseThrow(),
                reader.payload(grant.task()).orElseThrow());
    }

    /** Runs one call at a time, then calls the resulting hints, without the lock. */
    private <T> T change(Supplier<T> call) {
        Set<Topic> changed;
        T result;
        lock.lock();
        try {
            if (closed) {
                throw new Unavailable("This store is closed: open it again.", null);
            }
            result = call.get();
            if (touched.isEmpty()) {
                return result;
            }
            changed = Set.copyOf(touched);
            touched.clear();
        } finally {
            lock.unlock();
        }
        watches.hint(changed);
        return result;
    }

    /** Processes what is due by now. One entry processes a bounded number, so there may be several. */
    private void settle() {
        int entries = 0;
        for (Clocks now = stamp(); Deadlines.due(now, tables); now = stamp()) {
            if (++entries > MOST_ENTRIES) {
                throw new IllegalStateException("The machine says that something is due, but does nothing about it.");
            }
            touched.addAll(Machine.apply(new Entry(now, List.of()), tables).touched());
        }
    }

    /** Applies a command through its logged form, as an engine does. */
    private LogAnswer apply(byte[] command) {
        long number = ++groups;
        byte[] group = EntryCodec.encodeGroup(session, number, number, List.of(command));
        byte[] entry = EntryCodec.stamped(stamp(), EntryCodec.encodeGroups(List.of(group)));
        Applied applied = Machine.apply(EntryCodec.decode(entry), tables);
        touched.addAll(applied.touched());
        applied.corrected().ifPresent(stamper::corrected);
        return applied.answers().getFirst().answers().getFirst();
    }

    /** Sets the wall clock, back or ahead, as {@code tenure clock set} does. */
    public void correct(Instant to, String why) {
        change(() -> apply(EntryCodec.encodeCommand(new LogCommand.Correct(to, "a test", why))));
    }

    /** As the leader of a cluster does: a jump of the wall clock is followed when it has lasted for a while. */
    private Clocks stamp() {
        if (Stamper.isFar(stamper.ahead())) {
            long nanos = time.nanos();
            voters.forEach(voter -> evidence.seen(voter, voter.wall(), nanos));
            evidence.shown(voters, nanos).ifPresent(stamper::take);
        } else {
            evidence.clear();
        }
        return stamper.now();
    }

    private static IllegalStateException unexpected(LogAnswer answer) {
        return new IllegalStateException("The machine gave an answer of another kind: " + answer + ".");
    }
}
