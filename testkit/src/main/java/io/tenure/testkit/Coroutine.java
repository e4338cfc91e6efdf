package io.tenure.testkit;

import io.tenure.runtime.Threads;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Blocking code that a test runs bit by bit: it has a thread of its own, but either that thread runs or the one that
 * resumed it, never both. So blocking code is as deterministic as the rest.
 */
final class Coroutine {
    private final Semaphore mayRun = new Semaphore(0);
    private final Semaphore mayGoOn = new Semaphore(0);
    private final Thread thread;
    private @Nullable Throwable failure;
    private boolean over;
    private boolean interrupted;
    private long pauses;

    Coroutine(String name, Runnable body) {
        thread = Threads.virtual(name, () -> {
            mayRun.acquireUninterruptibly();
            try {
                body.run();
            } catch (Throwable e) {
                failure = e;
            } finally {
                over = true;
                mayGoOn.release();
            }
        });
    }

    /** Lets it run until it pauses or ends. What it throws is thrown here. */
    void resume() {
        if (over) {
            return;
        }
        mayRun.release();
        mayGoOn.acquireUninterruptibly();
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("What ran in " + thread.getName() + " failed: " + thrown, thrown);
        }
    }

    /** Resumes it if it still stands at this pause. */
    void resumeFrom(long pause) {
        if (pause == pauses) {
            resume();
        }
    }

    /** Resumes it if its interruption has not yet reached it. */
    void resumeIfInterrupted() {
        if (interrupted) {
            resume();
        }
    }

    /** The number of the pause that is about to be made. */
    long nextPause() {
        return pauses + 1;
    }

    /** Called from within: gives way until it is resumed. */
    void pause() throws InterruptedException {
        if (!interrupted) {
            pauses++;
            mayGoOn.release();
            mayRun.acquireUninterruptibly();
            pauses++;
        }
        if (interrupted) {
            interrupted = false;
            throw new InterruptedException("interrupted by the test's crew");
        }
    }

    /** The pause that it stands at, or the next one, ends with an exception. It is to be resumed after this. */
    void interrupt() {
        interrupted = true;
    }

    boolean isOver() {
        return over;
    }

    boolean isCurrent() {
        return Thread.currentThread().equals(thread);
    }
}
