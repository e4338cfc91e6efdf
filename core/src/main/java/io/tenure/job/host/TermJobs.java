package io.tenure.job.host;

import io.tenure.job.Lock;
import io.tenure.job.lock.LockTable;
import io.tenure.runtime.Crew;
import io.tenure.store.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the jobs of one term share: the locks, and the places for running gadgets. Dropped with the term. */
final class TermJobs {

    private final Term term;
    private final java.util.concurrent.locks.Lock guard;
    private final LockTable locks;
    private final Places running;
    private final Places asking;
    private final Map<String, Runnable> waiting = new HashMap<>();

    TermJobs(Term term, Crew crew, LockTable locks, int most, int mostAsking) {
        this.term = term;
        this.guard = crew.lock();
        this.locks = locks;
        this.running = new Places(crew, most);
        this.asking = new Places(crew, mostAsking);
    }

    Term term() {
        return term;
    }

    /** Places for gadgets that work. */
    Places running() {
        return running;
    }

    /** Places for gadgets that are asked for their locks. */
    Places asking() {
        return asking;
    }

    /** Asks for locks; whether the job has all of them now. If not, it is woken when it has. */
    boolean take(String job, List<Lock> wanted, Runnable wake) {
        guard.lock();
        try {
            locks.ask(job, wanted);
            boolean held = locks.holds(job);
            if (!held) {
                waiting.put(job, wake);
            }
            return held;
        } finally {
            guard.unlock();
        }
    }

    /** Whether the job has got all these locks; if not, it has none of them and does not wait. */
    boolean takeAtOnce(String job, List<Lock> wanted) {
        guard.lock();
        try {
            locks.ask(job, wanted);
            if (!locks.holds(job)) {
                // It was the last in all its queues, so nobody can go on because of this.
                locks.release(job);
                return false;
            }
            return true;
        } finally {
            guard.unlock();
        }
    }

    /** Gives up what a job has or waits for, and wakes those who can go on. */
    void leave(String job) {
        List<Runnable> woken = new ArrayList<>();
        guard.lock();
        try {
            waiting.remove(job);
            for (String free : locks.release(job)) {
                Runnable wake = waiting.remove(free);
                if (wake != null) {
                    woken.add(wake);
                }
            }
        } finally {
            guard.unlock();
        }
        woken.forEach(Runnable::run);
    }
}
