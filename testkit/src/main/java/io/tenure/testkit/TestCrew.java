package io.tenure.testkit;

import io.tenure.runtime.Crew;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * A crew that does everything in turn, in the order of a {@link VirtualScheduler}: nothing happens but while the test lets
 * time go by. Bodies that are started may pause in virtual time, by {@link #sleep} and {@link #await}.
 *
 * <p>A crew is one process: after {@link #crash} nothing of it happens any more.
 */
public final class TestCrew implements Crew, AutoCloseable {
    private final Time time;
    private final TestPlan plan;
    private final Optional<VirtualScheduler> scheduler;
    private final ThreadLocal<Coroutine> running;
    private final Set<Coroutine> standing = new LinkedHashSet<>();
    private DoubleSupplier chance = () -> 0.5;
    private Consumer<String> fatal = sentence -> {
        throw new IllegalStateException("The process would end: " + sentence);
    };
    private long ids;
    private boolean crashed;
    private boolean withoutThreads;
    private boolean full;

    public TestCrew(VirtualTime time, VirtualScheduler scheduler) {
        this.time = time;
        this.plan = scheduler::after;
        this.scheduler = Optional.of(scheduler);
        this.running = scheduler.running();
    }

    /** A crew whose clock is not the test's, or whose timers are late; nothing may wait in the test's own thread. */
    public TestCrew(Time time, TestPlan plan) {
        this.time = time;
        this.plan = plan;
        this.scheduler = Optional.empty();
        this.running = new ThreadLocal<>();
    }

    /** The same on a test's scheduler, in whose thread everything begins: quick as long as little of it pauses. */
    public TestCrew(Time time, TestPlan plan, VirtualScheduler scheduler) {
        this.time = time;
        this.plan = plan;
        this.scheduler = Optional.of(scheduler);
        this.running = scheduler.running();
    }

    /** What chance and ids are made of. If this is never called, chance is half, always, and ids are counted. */
    public TestCrew chance(DoubleSupplier source) {
        chance = source;
        return this;
    }

    /** Who is told when the process must end; it should crash the crew. An exception if this is never called. */
    public TestCrew fatal(Consumer<String> handler) {
        fatal = handler;
        return this;
    }

    /** The process is gone, without a word. */
    public void crash() {
        crashed = true;
    }

    /** From now on there are threads to be had, or none. */
    public void withoutThreads(boolean none) {
        withoutThreads = none;
    }

    /** From now on every inbox is full, or none is. */
    public void fullInboxes(boolean all) {
        full = all;
    }

    /** Unwinds whatever still stands at a pause. */
    @Override
    public void close() {
        crashed = true;
        List.copyOf(standing).forEach(Coroutine::abandon);
    }

    /** Pauses the body that calls it, in virtual time; the test itself lets that much time go by. */
    @Override
    public void sleep(Duration length) throws InterruptedException {
        Optional<Coroutine> sleeping = running();
        if (sleeping.isEmpty()) {
            drive(() -> false, length);
            return;
        }
        Coroutine current = sleeping.get();
        long pause = current.nextPause();
        plan(length, () -> current.resumeFrom(pause));
        pause(current);
    }

    private void pause(Coroutine current) throws InterruptedException {
        standing.add(current);
        try {
            current.pause();
        } finally {
            standing.remove(current);
        }
    }

    /** Who calls this, if it was started by a crew. */
    private Optional<Coroutine> running() {
        return Optional.ofNullable(running.get());
    }

    private void plan(Duration delay, Runnable action) {
        plan.after(delay.isNegative() ? Duration.ZERO : delay, () -> {
            if (!crashed) {
                guarded(action);
            }
        });
    }

    /** An error ends the process, as it does in life; what a test asserts is its own. */
    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (AssertionError e) {
            throw e;
        } catch (Error e) {
            fatal(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Time time() {
        return time;
    }

    @Override
    public Hand start(String name, Runnable body) {
        return hand(begun(name, body));
    }

    @Override
    public Hand startSteady(String name, Runnable body) {
        return hand(begun(name, () -> guarded(body)));
    }

    private Coroutine begun(String name, Runnable body) {
        if (withoutThreads) {
            throw new OutOfMemoryError("unable to create native thread for " + name);
        }
        Coroutine coroutine = new Coroutine(running, name, body);
        plan(Duration.ZERO, () -> begin(coroutine));
        return coroutine;
    }

    /** Most bodies never pause, so it begins in the thread that runs the plan; unless the test has a plan of its own. */
    private void begin(Coroutine coroutine) {
        scheduler.ifPresentOrElse(clock -> coroutine.runHere(clock::handOver), coroutine::resume);
    }

    private Hand hand(Coroutine coroutine) {
        return () -> {
            coroutine.interrupt();
            plan(Duration.ZERO, coroutine::resumeIfInterrupted);
        };
    }

    @Override
    public Hand current() {
        return running().map(this::hand).orElseGet(() -> Thread.currentThread()::interrupt);
    }

    @Override
    public Timers timers(String name) {
        return new TestTimers(this::plan);
    }

    /** Its receiver may pause: what comes meanwhile waits. */
    @Override
    public <M> Inbox<M> inbox(String name, int capacity, Consumer<M> receiver) {
        return new TestInbox<>(this::isFull, capacity, this::plan, inTurn(name, receiver));
    }

    private boolean isFull() {
        return full;
    }

    private <M> Consumer<M> inTurn(String name, Consumer<M> receiver) {
        List<M> waiting = new ArrayList<>();
        return message -> {
            waiting.add(message);
            if (waiting.size() == 1) {
                Coroutine coroutine = new Coroutine(running, name, () -> {
                    while (!waiting.isEmpty()) {
                        guarded(() -> receiver.accept(waiting.getFirst()));
                        waiting.removeFirst();
                    }
                });
                begin(coroutine);
            }
        };
    }

    /** Lets time go by until the future is done; what the crew has started waits for others to do so. */
    @Override
    public boolean await(CompletableFuture<?> future, Duration limit) throws InterruptedException {
        Optional<Coroutine> waiting = running();
        if (waiting.isPresent()) {
            pauseUntil(future, limit, waiting.get());
        } else {
            drive(future::isDone, limit);
        }
        return future.isDone();
    }

    private void pauseUntil(CompletableFuture<?> future, Duration limit, Coroutine waiting)
            throws InterruptedException {
        if (!future.isDone()) {
            long pause = waiting.nextPause();
            plan(limit, () -> waiting.resumeFrom(pause));
            var unused = future.whenComplete((value, error) -> plan(Duration.ZERO, () -> waiting.resumeFrom(pause)));
            pause(waiting);
        }
    }

    private void drive(BooleanSupplier enough, Duration limit) {
        VirtualScheduler clock = scheduler.orElseThrow(() ->
                new IllegalStateException("Only what this crew has started can wait: its clock is not the test's."));
        clock.runUntil(enough, limit);
    }

    @Override
    public boolean wasInterrupted() {
        return running().map(Coroutine::wasInterrupted).orElseGet(Thread::interrupted);
    }

    @Override
    public Lock lock() {
        return new TestLock(this);
    }

    @Override
    public double chance() {
        return chance.getAsDouble();
    }

    @Override
    public UUID uuid() {
        long number = scheduler.map(VirtualScheduler::number).orElseGet(() -> ++ids);
        return new UUID(number, (long) (chance() * (1L << 52)));
    }

    @Override
    public void fatal(String sentence) {
        if (!crashed) {
            fatal.accept(sentence);
        }
    }
}
