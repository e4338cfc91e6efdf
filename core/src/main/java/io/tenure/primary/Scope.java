package io.tenure.primary;

import io.tenure.store.Store;
import io.tenure.store.Term;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;

/**
 * The one channel by which a run is interrupted, and what it may use until then.
 *
 * <p>A scope ends when the node leaves the office ({@link SteppedDown}), when the instance is aborted
 * ({@link Aborted}), or when {@link PrimaryService#run} returns. At its end the threads in it are interrupted, its
 * timers cancelled, and those who asked by {@link #onEnd} woken. Whatever is begun on it afterwards is born dead.
 */
public interface Scope {

    /** The term that this runs under: hand it to outside systems, so that they can refuse an older one. */
    Term term();

    /**
     * Throws {@link ScopeEnded} if the scope has ended; long computations call it now and then. It looks at the clock:
     * in a process that was frozen it does not return, though nobody has told yet that the term is over. The same holds
     * for every other call here, and for the return from every wait.
     */
    void check();

    /** Whether this instance was told to end for good. */
    boolean isAborted();

    /** Whether this node has left the office; another one goes on with the instance. */
    boolean isSteppingDown();

    /** Waits; ends early with {@link ScopeEnded}. */
    void sleep(Duration time) throws InterruptedException;

    /** Runs a part of the work on a virtual thread in this scope. {@code run} has not ended before its parts have. */
    <T> Future<T> fork(Callable<T> work);

    /** Forks the action after a while, unless the scope has ended by then. */
    void after(Duration delay, Runnable action);

    /** The store on behalf of this term: commits are fenced by it, and every call fails once the scope has ended. */
    Store store();

    /** Calls the action once when the scope ends, on a thread of its own: to wake those who wait outside. */
    void onEnd(Runnable action);

    /**
     * Does this after the run and all its parts have ended, however they did, and maybe while another node leads: it
     * cannot write. The latest is done first. This id does not run again on this node before.
     */
    void onCleanUp(CleanUp action);

    /** Tells people how far it is: a line, and the part that is done, from 0 to 1. Shown about once a second. */
    void report(String line, double fraction);
}
