package io.tenure.bench;

import io.tenure.job.Lock;
import io.tenure.job.lock.LockTable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** A lock table in which many wait, at work. */
final class LockToil {

    private static final int NAMES = 20;
    private static final int MOST_LOCKS = 3;

    private final LockTable table = new LockTable();
    private final Deque<String> holders = new ArrayDeque<>();
    private final Random random = new Random(1);
    private long jobs;

    LockToil(int waiting) {
        while (jobs - holders.size() < waiting) {
            ask();
        }
    }

    private void ask() {
        TreeMap<String, Lock> locks = new TreeMap<>();
        for (int left = 1 + random.nextInt(MOST_LOCKS); left > 0; left--) {
            String name = "name-" + random.nextInt(NAMES);
            locks.put(name, new Lock(name, random.nextInt(3) == 0 ? Lock.Mode.EXCLUSIVE : Lock.Mode.SHARED));
        }
        holders.addAll(table.ask("job-" + jobs++, List.copyOf(locks.values())));
    }

    /** A step is one job that gives its locks back, and one that asks. */
    double nanosPerStep(int steps) {
        long began = System.nanoTime();
        for (int i = 0; i < steps; i++) {
            holders.addAll(table.release(holders.remove()));
            ask();
        }
        return (System.nanoTime() - began) / (double) steps;
    }
}
