package io.tenure.server.process;

import io.tenure.runtime.Crew;
import io.tenure.runtime.Waiting;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BiConsumer;

/**
 * Reads the pipes of all child processes on one thread, and sees their guards end. It never waits for a pipe, because
 * others than the process may hold it: it looks at all of them, often while something happens and seldom while nothing does.
 * The end of a guard is seen at once, and then only at its own pipes is looked.
 */
final class Pump implements AutoCloseable {

    /** After a process has written so much that it may soon wait for the next look. */
    private static final Duration SHORTEST = Duration.ofMillis(2);

    private static final Duration SHORT = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofMillis(50);
    private static final Duration NOTHING_TO_READ = Duration.ofSeconds(10);
    private static final int BUFFER = 64 << 10;
    private static final int MUCH = 4 << 10;

    private final BiConsumer<Run, Verdict> over;
    private final Time time;
    private final Lock lock;
    private final Condition arrived;
    private final List<Run> arrivals = new ArrayList<>();
    private final byte[] buffer = new byte[BUFFER];
    private boolean idle;
    private boolean woken;
    private boolean closed;

    /** {@code over} is told, on this thread, of processes whose guard has ended and whose pipes are read. */
    Pump(Crew crew, BiConsumer<Run, Verdict> over) {
        this.over = over;
        this.time = crew.time();
        this.lock = crew.lock();
        this.arrived = lock.newCondition();
        crew.startSteady("process-pump", () -> {
            try {
                work();
            } catch (RuntimeException e) {
                crew.fatal("What child processes write cannot be read any more: " + e);
            }
        });
    }

    void add(Run run) {
        boolean sleeping;
        lock.lock();
        try {
            arrivals.add(run);
            sleeping = idle;
        } finally {
            lock.unlock();
        }
        // Only now: whoever is woken by its end must find it.
        run.whenUnguarded(this::wake);
        if (sleeping) {
            wake();
        }
    }

    /** Something has happened. */
    private void wake() {
        lock.lock();
        try {
            woken = true;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        List<Run> runs = new ArrayList<>();
        Duration pause = LONGEST;
        Moment due = Moment.now(time).plus(pause);
        while (await(runs, due)) {
            runs = finish(runs);
            if (!Moment.now(time).isBefore(due)) {
                int most = 0;
                for (Run run : runs) {
                    most = Math.max(most, run.pump(buffer));
                }
                pause = next(pause, most);
                due = Moment.now(time).plus(pause);
            }
        }
    }

    /** Sees to those whose guards have ended; returns the others. */
    private List<Run> finish(List<Run> runs) {
        List<Run> left = new ArrayList<>(runs.size());
        for (Run run : runs) {
            // Before the pipes are read: what it wrote until its end is in them then.
            if (run.isGuarded()) {
                left.add(run);
            } else {
                over.accept(run, run.finish(buffer));
            }
        }
        return left;
    }

    /** The end of a process wakes at once, so only what processes write has to be looked for. */
    private static Duration next(Duration pause, int most) {
        if (most == 0) {
            return longer(pause);
        }
        return most < MUCH ? SHORT : SHORTEST;
    }

    private static Duration longer(Duration pause) {
        Duration next = pause.multipliedBy(3).dividedBy(2);
        return next.compareTo(LONGEST) < 0 ? next : LONGEST;
    }

    /** Waits, and takes in what has arrived; false if closed. */
    private boolean await(List<Run> runs, Moment due) {
        lock.lock();
        try {
            idle = runs.isEmpty() && arrivals.isEmpty();
            Duration pause = idle ? NOTHING_TO_READ : Moment.now(time).until(due);
            if (!woken && !closed && pause.isPositive()) {
                Waiting.forSignal(arrived, pause);
            }
            idle = false;
            woken = false;
            runs.addAll(arrivals);
            arrivals.clear();
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        wake();
    }
}
