package io.tenure.job.lock;

import io.tenure.job.Lock;
import java.util.List;

/**
 * A lock as people see it.
 *
 * @param entries who has it, then who waits for it, in order
 */
public record LockView(String name, List<Entry> entries) {

    public LockView {
        entries = List.copyOf(entries);
    }

    /** A job at this lock. */
    public record Entry(String job, Lock.Mode mode, Standing standing) {}

    /** What a job has of a lock. */
    public enum Standing {
        /** It has this lock and all others that it asked for. */
        HELD,
        /** The lock is kept for it, but it waits for another one. */
        RESERVED,
        /** Others are before it. */
        WAITING
    }

    /** The jobs that keep another one from this lock: those before it that have it or have it reserved. */
    public List<String> inTheWayOf(String job) {
        return entries.stream()
                .takeWhile(entry -> !entry.job().equals(job))
                .filter(entry -> entry.standing() != Standing.WAITING)
                .map(Entry::job)
                .toList();
    }

    /** How many wait before a job; 0 if it does not wait. */
    public long waitingBefore(String job) {
        return entries.stream()
                .takeWhile(entry -> !entry.job().equals(job))
                .filter(entry -> entry.standing() == Standing.WAITING)
                .count();
    }
}
