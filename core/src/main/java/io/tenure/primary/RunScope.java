package io.tenure.primary;

import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scope of one try to run. The thread that opens it is in it; closing it waits for all the others. */
final class RunScope implements Scope, Stint.Member, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunScope.class);

    private final Stint stint;
    private final Surroundings around;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Thread> threads = new ArrayList<>(1);
    private final List<Runnable> wakeUps = new ArrayList<>(0);
    private final List<CleanUp> cleanUps = new ArrayList<>(0);
    private volatile boolean closed;

    RunScope(Stint stint, Surroundings around) {
        this.stint = stint;
        this.around = around;
        threads.add(Thread.currentThread());
    }

    /** What a scope needs of what it stands in. */
    interface Surroundings {

        /** What its threads are called. */
        String name();

        Host host();

        /** Whether the instance was aborted. */
        boolean isAborted();

        /** Whether that ends the scope; it does not where the abort itself is carried out. */
        boolean endsByAbort();

        void report(String line, double fraction);
    }

    @Override
    public Term term() {
        return stint.term();
    }

    @Override
    public void check() {
        stint.check();
        if (around.endsByAbort()) {
            throw new Aborted("The instance " + around.name() + " was aborted.");
        }
        if (closed) {
            throw new Aborted("The run of " + around.name() + " has ended, and its scope with it.");
        }
    }

    @Override
    public boolean isAborted() {
        return around.isAborted();
    }

    @Override
    public boolean isSteppingDown() {
        return stint.isSpent();
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        check();
        try {
            awaitEnd(time);
        } catch (InterruptedException e) {
            check();
            throw e;
        }
        check();
    }

    private void awaitEnd(Duration limit) throws InterruptedException {
        try {
            Waiting.forResult(ended, limit);
        } catch (TimeoutException e) {
            // It has slept.
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Like {@link #sleep} for code that cannot be interrupted but by the scope's end. */
    void pause(Duration time) {
        try {
            sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The thread was interrupted by something else than its scope.", e);
        }
    }

    @Override
    public <T> Future<T> fork(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        lock.lock();
        try {
            check();
            threads.removeIf(thread -> !thread.isAlive());
            threads.add(Threads.virtual(around.name() + "-part", task));
        } finally {
            lock.unlock();
        }
        if (ended.isDone()) {
            interruptAll();
        }
        return task;
    }

    @Override
    public void after(Duration delay, Runnable action) {
        check();
        ScopeTimer timer = new ScopeTimer(this, action);
        onEnd(timer);
        timer.set(around.host().alarm().in(delay, timer::fire));
    }

    /** The end of the scope need not be told to it any more. */
    void forget(Runnable wakeUp) {
        lock.lock();
        try {
            wakeUps.remove(wakeUp);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Store store() {
        return new FencedStore(
                around.host().parts().store(), this, around.host().owned()::contains);
    }

    Outcome commit(Transaction transaction) {
        check();
        return stint.commit(transaction);
    }

    @Override
    public void onEnd(Runnable action) {
        lock.lock();
        try {
            if (!ended.isDone()) {
                wakeUps.add(action);
                return;
            }
        } finally {
            lock.unlock();
        }
        wake(List.of(action));
    }

    @Override
    public void onCleanUp(CleanUp action) {
        lock.lock();
        try {
            check();
            cleanUps.add(action);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void report(String line, double fraction) {
        check();
        around.report(line, Math.clamp(fraction, 0.0, 1.0));
    }

    @Override
    public void stepDown() {
        end();
    }

    /** Interrupts what is in the scope and wakes who waits for its end. */
    void end() {
        List<Runnable> woken;
        lock.lock();
        try {
            if (!ended.complete(null)) {
                return;
            }
            woken = List.copyOf(wakeUps);
        } finally {
            lock.unlock();
        }
        interruptAll();
        wake(woken);
    }

    private void interruptAll() {
        lock.lock();
        try {
            threads.forEach(Thread::interrupt);
        } finally {
            lock.unlock();
        }
    }

    /** User code never runs on the thread that ends a term, and none of it keeps the rest asleep. */
    private void wake(List<Runnable> actions) {
        actions.forEach(action -> Threads.virtual(around.name() + "-wake", () -> guarded(action)));
    }

    /** Ends it, waits for its parts however long they take, and puts things in order. The caller is interrupted no more. */
    @Override
    public void close() {
        List<Thread> parts;
        lock.lock();
        try {
            closed = true;
            threads.remove(Thread.currentThread());
            parts = List.copyOf(threads);
        } finally {
            lock.unlock();
        }
        end();
        parts.forEach(RunScope::join);
        stint.remove(this);
        Thread.interrupted();
    }

    /** What the run wants put in order; to be done after {@link #close}. */
    void cleanUp() {
        for (CleanUp action : cleanUps.reversed()) {
            try {
                action.run(new CheckedReader(around.host().parts().store().stale(), () -> {}));
            } catch (Throwable e) {
                LOG.warn("A clean-up of {} failed: {}", around.name(), e.toString());
            }
        }
    }

    private void guarded(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            LOG.warn("What {} asked to be called at its end failed: {}", around.name(), e.toString());
        }
    }

    /** Only {@link #end} interrupts the threads of a scope, and that has been done. */
    private static boolean join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
