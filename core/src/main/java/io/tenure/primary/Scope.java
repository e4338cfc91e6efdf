package io.tenure.primary;

import io.tenure.store.Store;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * What a run works with until it is interrupted, and how it is told to stop.
 *
 * <p>A scope ends when the node leaves the office ({@link SteppedDown}), when the instance is aborted ({@link
 * Aborted}), or when {@link PrimaryService#run} returns. When it ends, its threads are interrupted, its timers are
 * cancelled, and the actions of {@link #onEnd} are called. Anything started on it afterwards fails at once.
 */
public interface Scope {

    /** The term of this run. Pass it to outside systems, so that they can refuse an older one. */
    Term term();

    /**
     * Throws {@link ScopeEnded} if the scope has ended; long computations should call it regularly. It compares the
     * clock with the trusted time, so after a freeze it throws even before the end of the term has been noticed. The
     * same holds for every other call here, and for the return from every wait.
     */
    void check();

    /** Whether this instance was told to end for good. */
    boolean isAborted();

    /** Whether this node has left the office; another one continues the instance. */
    boolean isSteppingDown();

    /** Waits; throws {@link ScopeEnded} if the scope ends first. */
    void sleep(Duration time) throws InterruptedException;

    /** Runs a part of the work on a virtual thread of this scope. A run ends only when all its parts have ended. */
    <T> Future<T> fork(Callable<T> work);

    /** Forks the action after the delay, unless the scope has ended by then. */
    void after(Duration delay, Runnable action);

    /** The store on behalf of this term: commits are fenced by it, and every call fails once the scope has ended. */
    Store store();

    /** Calls the action once when the scope ends, on its own thread, to wake those who wait outside. */
    void onEnd(Runnable action);

    /**
     * Forks the action each time the instance was told something, after the new state is durable. Register it first and
     * look at the state then: what was told earlier is in it, before the first call of {@link PrimaryService#run} too.
     */
    void onWord(Runnable action);

    /**
     * Registers an action for after the run and all its parts have ended, however they ended. Another node may lead by
     * then, so it cannot write. Actions are called in reverse order, and this id does not run again on this node before
     * they return.
     */
    void onCleanUp(CleanUp action);

    /**
     * Reports progress to people: a line, and the fraction that is done, from 0 to 1. Published about once a second.
     */
    void report(String line, double fraction);
}
