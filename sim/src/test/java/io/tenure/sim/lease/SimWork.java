package io.tenure.sim.lease;

import io.tenure.lease.Holder;
import io.tenure.store.Term;
import java.util.Optional;

/** Something that runs on a node under a lease: for the leader's term, or for whomever the node's agent serves. */
final class SimWork {

    enum Kind {
        /** A thread that ends when it is interrupted, and at the latest with its process. */
        THREAD,
        /** A child process: its guard ends it, even if the process is frozen or dead. */
        CHILD,
        /** A child process that dies long after it was killed, as one does that waits for a disk. */
        SLOW_CHILD,
        /** A thread that ignores interruption. */
        STUBBORN;

        boolean isChild() {
            return this == CHILD || this == SLOW_CHILD;
        }
    }

    private final Kind kind;
    private final Holder holder;
    private final Optional<Term> term;
    private boolean ending;
    private boolean exempt;

    SimWork(Kind kind, Holder holder, Optional<Term> term) {
        this.kind = kind;
        this.holder = holder;
        this.term = term;
    }

    Kind kind() {
        return kind;
    }

    Holder holder() {
        return holder;
    }

    /** The term in whose name it runs; empty for a follower's work. */
    Optional<Term> term() {
        return term;
    }

    /** Whether its end has been asked for. */
    boolean isEnding() {
        return ending;
    }

    void beginsToEnd() {
        ending = true;
    }

    /** Whether nothing is promised about it: a straggler, or it was paused together with its guard. */
    boolean isExempt() {
        return exempt;
    }

    void exempt() {
        exempt = true;
    }

    @Override
    public String toString() {
        return kind + " under " + holder + term.map(t -> " of term " + t).orElse("");
    }
}
