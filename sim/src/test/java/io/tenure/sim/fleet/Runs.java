package io.tenure.sim.fleet;

import io.tenure.store.Term;
import java.util.ArrayList;
import java.util.List;

/** The runs of all instances on all machines, as they truly begin and end. */
final class Runs {

    private final Journal journal;
    private final List<Run> inside = new ArrayList<>();
    private final List<PrimaryCopy> copies;

    Runs(Journal journal, List<PrimaryCopy> copies) {
        this.journal = journal;
        this.copies = copies;
    }

    /** One call of the service on one machine. */
    static final class Run {
        private final PrimaryCopy copy;
        private final String id;
        private final String stamp;
        private final Term term;
        private final int holdsBefore;
        private boolean deaf;

        private Run(PrimaryCopy copy, String id, String stamp, Term term) {
            this.copy = copy;
            this.id = id;
            this.stamp = stamp;
            this.term = term;
            this.holdsBefore = copy.machine().holds();
        }

        /** From now on it does not do what it is told. */
        void deafen() {
            deaf = true;
        }

        /** What holds for interruptible threads of a process that was not paused. */
        private boolean isBound() {
            return !deaf && copy.machine().isUp() && copy.machine().holds() == holdsBefore;
        }

        @Override
        public String toString() {
            return id + " " + stamp + " of term " + term + " on " + copy.name();
        }
    }

    Run enter(PrimaryCopy copy, String id, Job job, Term term) {
        Run run = new Run(copy, id, job.stamp(), term);
        journal.note(run + " begins at step " + job.step());
        for (Run other : inside) {
            if (other.copy.machine().isDead()) {
                continue;
            }
            journal.must(!(other.copy == copy && other.id.equals(id)), "P4: " + run + " beside " + other);
            journal.must(
                    other.term.equals(term) || other.term.compareTo(term) > 0 || !other.isBound(),
                    "C4: " + run + " begins while there is " + other);
        }
        inside.add(run);
        if (term.equals(journal.open())) {
            Job durable = journal.living().get(id);
            journal.must(
                    durable == null
                            ? job.step() == 0 || journal.end(job.stamp()).isPresent()
                            : job.isButWordsBehind(durable),
                    "C7: " + run + " begins with " + job + ", but there is " + durable);
        }
        return run;
    }

    void leave(Run run) {
        inside.remove(run);
        journal.note(run + " has ended");
    }

    /** A call of the scope has returned normally, and the outside is touched: nobody else may lead. */
    void effect(Run run) {
        journal.must(
                run.term.compareTo(journal.open()) >= 0,
                "C12: " + run + " acts, but the term is " + journal.open() + " by now");
        copies.stream()
                .filter(other -> other != run.copy && other.leads())
                .forEach(other -> journal.must(false, "C12: " + run + " acts, while " + other.name() + " leads"));
    }

    /** What runs on machines that are alive. */
    List<String> living() {
        return inside.stream()
                .filter(run -> !run.copy.machine().isDead())
                .map(Run::toString)
                .toList();
    }
}
