package io.tenure.sim.document;

import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import io.tenure.testkit.sim.Verdict;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A process: its turns and timers. While it is frozen they wait; once it has died none comes any more. */
final class SimCrew implements Crew {

    private final VirtualScheduler scheduler;
    private final SimClock clock;
    private final Dice dice;
    private final Verdict verdict;
    private final Queue<Runnable> held = new ArrayDeque<>();
    private boolean frozen;
    private boolean dead;

    SimCrew(VirtualScheduler scheduler, SimClock clock, Dice dice, Verdict verdict) {
        this.scheduler = scheduler;
        this.clock = clock;
        this.dice = dice;
        this.verdict = verdict;
    }

    void die() {
        dead = true;
    }

    void freeze() {
        frozen = true;
    }

    boolean isFrozen() {
        return frozen;
    }

    void thaw() {
        frozen = false;
        while (!held.isEmpty() && !frozen) {
            held.remove().run();
        }
    }

    /** Something happens in the process, now or when it is thawed. */
    void happen(Runnable action) {
        if (dead) {
            return;
        }
        if (frozen) {
            held.add(() -> happen(action));
        } else {
            verdict.watch(action);
        }
    }

    @Override
    public Time time() {
        return clock;
    }

    @Override
    public Timers timers(String name) {
        return new SimTimers();
    }

    @Override
    public <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver) {
        return new SimInbox<>(capacity, receiver);
    }

    @Override
    public void fatal(String sentence) {
        verdict.broken(new AssertionError("The process would end: " + sentence));
    }

    @Override
    public Lock lock() {
        return new ReentrantLock();
    }

    @Override
    public Hand start(String name, Runnable body) {
        throw none();
    }

    @Override
    public Hand startSteady(String name, Runnable body) {
        throw none();
    }

    @Override
    public Hand current() {
        throw none();
    }

    @Override
    public boolean await(CompletableFuture<?> future, Duration limit) {
        throw none();
    }

    @Override
    public void sleep(Duration length) {
        throw none();
    }

    @Override
    public boolean wasInterrupted() {
        throw none();
    }

    @Override
    public double chance() {
        return dice.between(0, 1);
    }

    @Override
    public UUID uuid() {
        throw none();
    }

    private static AssertionError none() {
        return new AssertionError("A node of this world has turns and timers, nothing else.");
    }

    private final class SimTimers implements Timers {

        @Override
        public Alarm.Cancel in(Duration delay, Runnable action) {
            boolean[] cancelled = new boolean[1];
            scheduler.after(
                    clock.trueLength(delay.isNegative() ? Duration.ZERO : delay),
                    () -> happen(() -> {
                        if (!cancelled[0]) {
                            action.run();
                        }
                    }));
            return () -> cancelled[0] = true;
        }

        @Override
        public Alarm.Cancel every(Duration pause, Runnable action) {
            return in(pause, () -> {
                action.run();
                every(pause, action);
            });
        }

        @Override
        public void close() {
            dead = true;
        }
    }

    /** Turns come one after the other, and never inside of one another. */
    private final class SimInbox<M> implements Inbox<M> {
        private final int capacity;
        private final Consumer<M> receiver;
        private final Queue<M> waiting = new ArrayDeque<>();
        private boolean running;

        SimInbox(int capacity, Consumer<M> receiver) {
            this.capacity = capacity;
            this.receiver = receiver;
        }

        @Override
        public boolean offer(M message) {
            if (waiting.size() >= capacity) {
                return false;
            }
            waiting.add(message);
            if (!running) {
                running = true;
                happen(this::run);
            }
            return true;
        }

        private void run() {
            try {
                while (!waiting.isEmpty() && !dead) {
                    receiver.accept(waiting.remove());
                }
            } finally {
                running = false;
            }
        }

        @Override
        public void close() {
            dead = true;
        }
    }
}
