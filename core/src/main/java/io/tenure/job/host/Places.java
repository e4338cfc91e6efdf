package io.tenure.job.host;

import io.tenure.runtime.Crew;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Lock;

/** A limited number of places, given in the order in which they are asked for. */
final class Places {

    private final int most;
    private final Lock guard;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Runnable> waiting = new LinkedHashMap<>();

    Places(Crew crew, int most) {
        this.most = most;
        this.guard = crew.lock();
    }

    int most() {
        return most;
    }

    /** Whether the job has a place; if not, it is woken when it has one. */
    boolean take(String job, Runnable wake) {
        guard.lock();
        try {
            if (!taken.contains(job) && taken.size() < most && waiting.isEmpty()) {
                taken.add(job);
            }
            if (taken.contains(job)) {
                return true;
            }
            waiting.put(job, wake);
            return false;
        } finally {
            guard.unlock();
        }
    }

    /** Whether the job has got a place; if not, it does not wait for one. */
    boolean takeAtOnce(String job) {
        guard.lock();
        try {
            return taken.size() < most && waiting.isEmpty() && taken.add(job);
        } finally {
            guard.unlock();
        }
    }

    /** Gives a place back, or stops waiting for one. */
    void leave(String job) {
        Runnable next = () -> {};
        guard.lock();
        try {
            waiting.remove(job);
            Iterator<Map.Entry<String, Runnable>> first = waiting.entrySet().iterator();
            if (taken.remove(job) && first.hasNext()) {
                Map.Entry<String, Runnable> given = first.next();
                first.remove();
                taken.add(given.getKey());
                next = given.getValue();
            }
        } finally {
            guard.unlock();
        }
        next.run();
    }
}
