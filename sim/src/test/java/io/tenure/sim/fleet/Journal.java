package io.tenure.sim.fleet;

import io.tenure.store.CollectionName;
import io.tenure.store.Fence;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import io.tenure.time.Time;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What truly happened to documents: sees every commit of every copy, and every term. Keeps what breaks a promise. */
final class Journal extends ForwardingStore {

    static final CollectionName JOBS = new CollectionName(JobService.NAME);

    /** Written with the removal of a job's document, so that whose removal it was can be seen. */
    static final CollectionName MARKS = new CollectionName("marks");

    private static final int KEPT = 300;

    private final Time time;
    private final Toll toll;
    private final Map<String, Job> living = new HashMap<>();
    private final Map<String, Toll.Kind> ends = new HashMap<>();
    private final Set<String> born = new HashSet<>();
    private final Set<String> heard = new HashSet<>();
    private final Set<String> refused = new HashSet<>();
    private final Map<String, String> youngest = new HashMap<>();
    private final Deque<Line> story = new ArrayDeque<>();
    private final List<String> broken = new ArrayList<>();
    private long newest;
    private Term open = Term.NONE;
    private Term written = Term.NONE;

    private record Line(long nanos, String what) {
        String text() {
            return "%8.3f %s".formatted(nanos / 1e9, what);
        }
    }

    Journal(Store store, Time time, Toll toll) {
        super(store);
        this.time = time;
        this.toll = toll;
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        TermOutcome outcome = super.openTerm(request);
        if (outcome instanceof TermOutcome.Opened opened
                && opened.holding().term().compareTo(open) > 0) {
            open = opened.holding().term();
            toll.count(Toll.Kind.TERMS);
            note("term " + open + " opens for " + opened.holding().holder());
        }
        return outcome;
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        List<Outcome> outcomes = super.commitEach(transactions);
        for (int i = 0; i < outcomes.size(); i++) {
            // A commit that is sent again under its key is answered as it was, and has no effect.
            if (outcomes.get(i) instanceof Outcome.Committed committed
                    && committed.version().value() > newest) {
                newest = committed.version().value();
                see(transactions.get(i));
            }
        }
        return outcomes;
    }

    private void see(Transaction transaction) {
        transaction.fence().map(Fence::term).ifPresent(term -> {
            must(term.compareTo(written) >= 0, "C3: a write of term " + term + " after one of term " + written);
            written = term;
        });
        Optional<Toll.Kind> mark = transaction.operations().stream()
                .filter(operation -> operation instanceof Operation.Put put
                        && put.key().collection().equals(MARKS))
                .map(operation ->
                        Toll.Kind.valueOf(((Operation.Put) operation).body().text()))
                .findFirst();
        for (Operation operation : transaction.operations()) {
            if (operation instanceof Operation.Put put && put.key().collection().equals(JOBS)) {
                written(
                        put.key().id(),
                        Job.parse(put.body().text()),
                        transaction.fence().isPresent());
            } else if (operation instanceof Operation.Delete delete
                    && delete.key().collection().equals(JOBS)) {
                removed(delete.key().id(), mark.orElse(Toll.Kind.REMOVED_BY_OTHERS));
            }
        }
    }

    private void written(String id, Job job, boolean fenced) {
        note(id + " is " + job);
        must(fenced, "P5: somebody without a term has written " + id);
        Job before = living.put(id, job);
        if (before == null) {
            toll.count(Toll.Kind.BORN);
            youngest.put(id, job.stamp());
            // A copy that loses its office before it knows of the birth asks the next leader, who finds nothing if the
            // document was removed by others.
            must(
                    born.add(job.stamp()) || ends.get(job.stamp()) == Toll.Kind.REMOVED_BY_OTHERS,
                    "P8: " + id + " " + job.stamp() + " was born again");
            must(
                    living.values().stream()
                                    .filter(other -> other.group().equals(job.group()))
                                    .count()
                            == 1,
                    "P6: " + id + " was made beside another of the group " + job.group());
        } else {
            must(before.stamp().equals(job.stamp()), "P8: " + id + " became another instance");
            hear(id, before.words(), job.words());
            must(job.step() == before.step() || job.step() == before.step() + 1, "C7: " + id + " left out a step");
        }
    }

    /** What an instance was told stays, and is there once. */
    private void hear(String id, List<String> before, List<String> now) {
        must(
                now.size() >= before.size() && now.subList(0, before.size()).equals(before),
                "P9: " + id + " has heard " + before + ", and now only " + now);
        for (String word : now.subList(Math.min(before.size(), now.size()), now.size())) {
            must(heard.add(word), "P9: " + id + " was told " + word + " twice");
            must(!refused.contains(word), "P9: " + id + " was told " + word + " after it had refused that");
        }
    }

    boolean isHeard(String word) {
        return heard.contains(word);
    }

    /** A word that was refused must never be in a state. */
    void refuse(String word) {
        refused.add(word);
        must(!heard.contains(word), "P9: " + word + " is said to be refused, but was taken");
    }

    private void removed(String id, Toll.Kind how) {
        Job job = living.remove(id);
        if (job != null) {
            note(id + " " + job.stamp() + " is removed: " + how);
            toll.count(how);
            ends.put(job.stamp(), how);
            must(how != Toll.Kind.DONE || job.step() == Job.LAST, "P8: " + id + " was done at step " + job.step());
        }
    }

    /** The newest term of the office. */
    Term open() {
        return open;
    }

    Map<String, Job> living() {
        return living;
    }

    /** Whether there has been no other under this id since. */
    boolean isYoungest(String id, String stamp) {
        return stamp.equals(youngest.get(id));
    }

    boolean wasBorn(String stamp) {
        return born.contains(stamp);
    }

    /** How its document was removed, if it was. */
    Optional<Toll.Kind> end(String stamp) {
        return Optional.ofNullable(ends.get(stamp));
    }

    void must(boolean holds, String promise) {
        if (!holds) {
            note("BROKEN " + promise);
            broken.add(promise);
        }
    }

    void note(String what) {
        story.add(new Line(time.nanos(), what));
        if (story.size() > KEPT) {
            story.remove();
        }
    }

    /** Throws if a promise was broken. */
    void judge() {
        if (!broken.isEmpty()) {
            throw new AssertionError(
                    story.stream().map(Line::text).collect(Collectors.joining("\n")) + "\n" + broken.getFirst());
        }
    }

    /** The copies close only their own. */
    @Override
    public void close() {}
}
