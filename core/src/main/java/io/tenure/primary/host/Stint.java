package io.tenure.primary.host;

import io.tenure.activity.host.TermCommits;
import io.tenure.primary.SteppedDown;
import io.tenure.runtime.Crew;
import io.tenure.store.CollectionName;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One term of the office on this node, and everything that runs in it. Once over, it stays over. */
final class Stint {

    private static final Logger LOG = LoggerFactory.getLogger(Stint.class);
    private static final Duration LONG = Duration.ofDays(1);

    /** How long the end of one run may take when there are many: 20 µs were measured, and 75 in a cold process. */
    private static final Duration END_OF_ONE = Duration.ofNanos(100_000);

    private final Term term;
    private final TermCommits commits;
    private final Predicate<Term> trust;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicLong runs = new AtomicLong();
    private final CompletableFuture<Void> quiet = new CompletableFuture<>();
    private final Set<Member> members = ConcurrentHashMap.newKeySet();
    private final Map<CollectionName, Operation.Check> owned = new ConcurrentHashMap<>();
    private final AtomicLong firstCommit = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong newestTaken = new AtomicLong();
    private volatile boolean over;
    private volatile boolean outlived;

    Stint(Term term, TermCommits commits, Predicate<Term> trust) {
        this.term = term;
        this.commits = commits;
        this.trust = trust;
    }

    /** What runs in a term. */
    interface Member {

        /** The term is over. Does not wait. */
        void stepDown();

        /** Its name while its thread is at work for a service. */
        default Optional<String> inside() {
            return Optional.empty();
        }
    }

    Term term() {
        return term;
    }

    boolean isOver() {
        return over;
    }

    /** Whether it may no longer act: it is over, or its time has run out, even if nobody has noticed yet. */
    boolean isSpent() {
        return over || !trust.test(term);
    }

    /** The clock has the last word: a process that was frozen notices the end of its term only some time later. */
    void check() {
        if (isSpent()) {
            throw new SteppedDown(term);
        }
    }

    /** The number of the next run of this term, from 1 on. */
    long nextRun() {
        return runs.incrementAndGet();
    }

    /** Adds the condition to all writes to the collection: that the office owns it. */
    void own(CollectionName collection, Operation.Check condition) {
        owned.put(collection, condition);
    }

    /** Commits under this term or not at all; never under a later one of the same node. */
    Outcome commit(Transaction transaction) {
        check();
        Outcome outcome = commits.commit(term, conditional(transaction)).orElseThrow(() -> new SteppedDown(term));
        int given = transaction.operations().size();
        if (outcome instanceof Outcome.Committed committed) {
            firstCommit.compareAndSet(Long.MAX_VALUE, committed.version().value());
        }
        if (outcome instanceof Outcome.Fenced
                || outcome instanceof Outcome.Conflict conflict && conflict.operation() >= given) {
            throw new SteppedDown(term);
        }
        return outcome;
    }

    /**
     * A request of a later version was taken neither in this term nor in an earlier one. It is written after a commit of this
     * term, when no earlier one could write any more.
     */
    long lastTaken() {
        return Math.max(firstCommit.get(), newestTaken.get());
    }

    /** A request of this version is taken. */
    void takes(Version request) {
        newestTaken.accumulateAndGet(request.value(), Math::max);
    }

    private Transaction conditional(Transaction transaction) {
        List<Operation> operations = new ArrayList<>(transaction.operations());
        transaction.operations().stream()
                .flatMap(operation -> written(operation).stream())
                .distinct()
                .forEach(operations::add);
        return new Transaction(transaction.fence(), transaction.key(), operations);
    }

    private Optional<Operation.Check> written(Operation operation) {
        Optional<CollectionName> collection = switch (operation) {
            case Operation.Put put -> Optional.of(put.key().collection());
            case Operation.Delete delete -> Optional.of(delete.key().collection());
            default -> Optional.empty();
        };
        return collection.map(owned::get);
    }

    /** Whether a run may start. It must call {@link #leave} when it has ended. */
    boolean enter() {
        running.incrementAndGet();
        if (over) {
            leave();
            return false;
        }
        return true;
    }

    void leave() {
        if (running.decrementAndGet() == 0 && over) {
            quiet.complete(null);
        }
    }

    /** The member is told when the term ends, at once if it is over. */
    void add(Member member) {
        members.add(member);
        if (over) {
            member.stepDown();
        }
    }

    void remove(Member member) {
        members.remove(member);
    }

    /** Nothing starts any more, and everything that runs is told to end. */
    void end() {
        over = true;
        members.forEach(Member::stepDown);
        if (running.get() == 0) {
            quiet.complete(null);
        }
    }

    /** Waits until nothing runs any more, however long that takes. Ignores interruption. */
    void awaitQuiet(Crew crew) {
        while (!quiet.isDone()) {
            try {
                var unused = crew.await(quiet, LONG);
            } catch (InterruptedException e) {
                LOG.debug("The runs of term {} are told already.", term);
            }
        }
    }

    /** How long its runs may take to end, because there are many: the JVM wakes their threads one after the other. */
    Duration needsToEnd() {
        return END_OF_ONE.multipliedBy(running.get());
    }

    /** The names of the runs whose threads are inside calls of their services. */
    List<String> inside() {
        return members.stream().flatMap(member -> member.inside().stream()).toList();
    }

    /** Nobody waits for its runs any longer. */
    void isOutlived() {
        outlived = true;
    }

    boolean wasOutlived() {
        return outlived;
    }

    int running() {
        return running.get();
    }
}
