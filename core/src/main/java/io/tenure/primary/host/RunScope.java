package io.tenure.primary.host;

import io.tenure.primary.Aborted;
import io.tenure.primary.CleanUp;
import io.tenure.primary.Scope;
import io.tenure.primary.ScopeEnded;
import io.tenure.runtime.Crew;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.time.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The scope of one attempt of a run. The thread that opens it belongs to it; closing it waits for all others. */
final class RunScope implements Scope, Stint.Member, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunScope.class);
    private static final Backoff OF_THE_STORE = Backoff.doubling(Duration.ofMillis(20), Duration.ofSeconds(1));

    private final Stint stint;
    private final Surroundings around;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Crew crew;
    private final Crew.Hand opener;
    private final ScopeCalls calls;
    private final List<Part<?>> parts = new ArrayList<>(0);
    private final List<Runnable> wakeUps = new ArrayList<>(0);
    private final List<CleanUp> cleanUps = new ArrayList<>(0);
    private final List<Runnable> listeners = new ArrayList<>(0);
    private volatile boolean closed;

    RunScope(Stint stint, Surroundings around) {
        this.stint = stint;
        this.around = around;
        this.crew = around.host().parts().crew();
        this.opener = crew.current();
        this.calls = new ScopeCalls(around.name(), crew);
    }

    /** What a scope needs from its owner. */
    interface Surroundings {

        /** The name of its threads. */
        String name();

        HostContext host();

        /** Whether the instance was aborted. */
        boolean isAborted();

        /** Whether that ends the scope; not while the abort itself is being carried out. */
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

    /**
     * Waits until the scope ends or that happens, at most this long, and does not throw when it does. If the term has run out by the
     * clock, it waits until the end is announced: nothing can be done before that, and retries would follow without a
     * pause.
     */
    void rest(Duration limit, CompletableFuture<?> that) throws InterruptedException {
        if (!stint.isOver() && !around.endsByAbort()) {
            var unused = crew.await(CompletableFuture.anyOf(ended, that), limit);
        }
    }

    private void awaitEnd(Duration limit) throws InterruptedException {
        var unused = crew.await(ended, limit);
    }

    /** Waits before a call of the store is retried; for code that only the end of the scope can interrupt. */
    void pause(int failures) {
        try {
            sleep(OF_THE_STORE.after(failures, crew.chance()));
        } catch (InterruptedException e) {
            crew.current().interrupt();
            throw new IllegalStateException("The thread was interrupted by something other than its scope.", e);
        }
    }

    @Override
    public <T> Future<T> fork(Callable<T> work) {
        Part<T> part = new Part<>(crew, work);
        lock.lock();
        try {
            check();
            parts.removeIf(other -> other.over().isDone());
            parts.add(part);
            part.start(around.name() + "-part");
        } finally {
            lock.unlock();
        }
        if (ended.isDone()) {
            interruptAll();
        }
        return part;
    }

    @Override
    public void after(Duration delay, Runnable action) {
        check();
        ScopeTimer timer = new ScopeTimer(this, action);
        onEnd(timer);
        timer.set(around.host().timers().in(delay, timer::fire));
    }

    /** The action need not be called any more when the scope ends. */
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
        return new FencedStore(around.host().parts().store(), this, around.host()::isClosed);
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
        calls.wake(List.of(action));
    }

    @Override
    public void onWord(Runnable action) {
        lock.lock();
        try {
            check();
            listeners.add(action);
        } finally {
            lock.unlock();
        }
    }

    /** A word has been written. */
    void wordCame() {
        List<Runnable> all;
        lock.lock();
        try {
            all = List.copyOf(listeners);
        } finally {
            lock.unlock();
        }
        all.forEach(this::forkIfOpen);
    }

    /** Forks the action, unless the scope has ended. */
    void forkIfOpen(Runnable action) {
        try {
            var unused = fork(() -> {
                calls.guarded(action);
                return true;
            });
        } catch (ScopeEnded e) {
            LOG.debug("{} ends already.", around.name());
        }
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

    /** Interrupts the threads of the scope and wakes those who wait for its end. */
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
        calls.wake(woken);
    }

    private void interruptAll() {
        lock.lock();
        try {
            if (!closed) {
                opener.interrupt();
            }
            parts.forEach(Part::interrupt);
        } finally {
            lock.unlock();
        }
    }

    /** Ends it, and waits for its parts however long they take. The caller is not interrupted any more. */
    @Override
    public void close() {
        List<Part<?>> left;
        lock.lock();
        try {
            closed = true;
            left = List.copyOf(parts);
        } finally {
            lock.unlock();
        }
        end();
        left.forEach(Part::awaitEnd);
        stint.remove(this);
        var unused = crew.wasInterrupted();
    }

    /** Runs the clean-up actions; call this after {@link #close}. */
    void cleanUp() {
        calls.cleanUp(cleanUps.reversed(), around.host().parts().store().stale());
    }
}
