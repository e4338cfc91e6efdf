package io.tenure.primary;

import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** One term of the office on this node, and the runs in it. It is over once and for all. */
final class Stint {

    private final Term term;
    private final TermCommit commits;
    private final AtomicInteger running = new AtomicInteger();
    private final CompletableFuture<Void> quiet = new CompletableFuture<>();
    private final Queue<RunScope> watched = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    Stint(Term term, TermCommit commits) {
        this.term = term;
        this.commits = commits;
    }

    Term term() {
        return term;
    }

    boolean isOver() {
        return over;
    }

    void check() {
        if (over) {
            throw new SteppedDown(term);
        }
    }

    /** Commits under this term or not at all; never under a later one of the same node. */
    Outcome commit(Transaction transaction) {
        check();
        Outcome outcome = commits.commit(term, transaction).orElseThrow(() -> new SteppedDown(term));
        if (outcome instanceof Outcome.Fenced) {
            throw new SteppedDown(term);
        }
        return outcome;
    }

    /** Whether a run may begin. It says when it has ended by {@link #leave}. */
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

    /** Ends this scope with the stint. Runs are ended by their service, one by one. */
    void watch(RunScope scope) {
        watched.add(scope);
        if (over) {
            scope.end();
        }
    }

    void forget(RunScope scope) {
        watched.remove(scope);
    }

    /** Nothing begins any more. Completes when nothing runs either. */
    CompletableFuture<Void> end() {
        over = true;
        watched.forEach(RunScope::end);
        if (running.get() == 0) {
            quiet.complete(null);
        }
        return quiet;
    }

    int running() {
        return running.get();
    }
}
