package io.tenure.examples;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** The leaderboards of a game: a system outside of Tenure, whose every change may be asked for again. */
public final class Boards {

    private final int count;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Set<Integer>> rolled = new HashMap<>();
    private final Set<String> ends = new HashSet<>();
    private final List<String> announcements = new ArrayList<>();

    public Boards(int count) {
        this.count = count;
    }

    public int count() {
        return count;
    }

    /** Gives the rewards of this day and empties the board, once. */
    public void roll(String day, int board) {
        lock.lock();
        try {
            rolled.computeIfAbsent(day, unused -> new HashSet<>()).add(board);
        } finally {
            lock.unlock();
        }
    }

    /** Tells the players, once for each end. */
    public void announce(String end, long done, long failed) {
        lock.lock();
        try {
            if (ends.add(end)) {
                announcements.add(done + " boards rolled over, " + failed + " failed");
            }
        } finally {
            lock.unlock();
        }
    }

    /** How many boards were rolled over on this day. */
    public int rolled(String day) {
        lock.lock();
        try {
            return rolled.getOrDefault(day, Set.of()).size();
        } finally {
            lock.unlock();
        }
    }

    public List<String> announcements() {
        lock.lock();
        try {
            return List.copyOf(announcements);
        } finally {
            lock.unlock();
        }
    }
}
