package io.tenure.job.lock;

import io.tenure.job.Lock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who has which locks, and who waits for them.
 *
 * <p>A job asks for all its locks at once and stands in the queue of each of them. It is admitted to a lock when nobody
 * before it is in its way, and may work when it is admitted to all. Since everybody stands in the same order in all
 * queues, there is always a first one that can go on: no deadlock, and nobody is overtaken.
 *
 * <p>Not thread-safe. What a call costs depends on the number of locks of the job, not on the number of jobs.
 */
public final class LockTable {

    private final Map<String, LockQueue> queues = new TreeMap<>();
    private final Map<String, Wish> wishes = new LinkedHashMap<>();

    private static final class Wish {

        private final Collection<Lock> locks;
        private int missing;

        Wish(Collection<Lock> locks) {
            this.locks = locks;
            this.missing = locks.size();
        }
    }

    /**
     * Asks for locks, each name once. Does nothing if the job has asked before.
     *
     * @return the jobs that have got their last lock by this: none, or this one
     */
    public List<String> ask(String job, Collection<Lock> locks) {
        if (wishes.containsKey(job)) {
            return List.of();
        }
        Wish wish = new Wish(List.copyOf(locks));
        wishes.put(job, wish);
        List<String> free = new ArrayList<>();
        for (Lock lock : wish.locks) {
            LockQueue queue = queues.computeIfAbsent(lock.name(), name -> new LockQueue());
            queue.add(job, lock.mode());
            queue.advance(admitted -> admit(admitted, free));
        }
        if (wish.locks.isEmpty()) {
            free.add(job);
        }
        return free;
    }

    /**
     * Gives back the locks of a job, or its places in the queues. Does nothing if it has none.
     *
     * @return the jobs that have got their last lock by this
     */
    public List<String> release(String job) {
        Wish wish = wishes.remove(job);
        if (wish == null) {
            return List.of();
        }
        List<String> free = new ArrayList<>();
        for (Lock lock : wish.locks) {
            LockQueue queue = queues.get(lock.name());
            if (queue != null) {
                queue.remove(job);
                queue.advance(admitted -> admit(admitted, free));
                if (queue.isEmpty()) {
                    queues.remove(lock.name());
                }
            }
        }
        return free;
    }

    private void admit(String job, List<String> free) {
        Wish wish = wishes.get(job);
        if (wish != null && --wish.missing == 0) {
            free.add(job);
        }
    }

    /** Whether a job has all its locks. */
    public boolean holds(String job) {
        Wish wish = wishes.get(job);
        return wish != null && wish.missing == 0;
    }

    /** All locks that somebody has or wants, by name. */
    public List<LockView> view() {
        List<LockView> all = new ArrayList<>();
        queues.forEach((name, queue) -> all.add(view(name, queue)));
        return all;
    }

    public Optional<LockView> view(String name) {
        return Optional.ofNullable(queues.get(name)).map(queue -> view(name, queue));
    }

    private LockView view(String name, LockQueue queue) {
        List<LockView.Entry> entries = new ArrayList<>();
        queue.admitted()
                .forEach((job, mode) -> entries.add(new LockView.Entry(
                        job, mode, holds(job) ? LockView.Standing.HELD : LockView.Standing.RESERVED)));
        queue.waiting().forEach((job, mode) -> entries.add(new LockView.Entry(job, mode, LockView.Standing.WAITING)));
        return new LockView(name, entries);
    }
}
