package io.tenure.testkit;

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
    private boolean abandoned;
    private boolean interrupted;
    private long pauses;

    /** One that is to be found in {@code running} by what it runs. */
    Coroutine(ThreadLocal<Coroutine> running, String name, Runnable body) {
        thread = Thread.ofVirtual().name(name).unstarted(() -> {
            running.set(this);
            try {
                if (takeInterruption()) {
                    Thread.currentThread().interrupt();
                }
                body.run();
            } catch (Abandoned e) {
                // Nobody waits for it any more.
            } catch (Throwable e) {
                failure = e;
            } finally {
                over = true;
                mayGoOn.release();
            }
        });
    }

    /** Unwinds what will never be resumed. An error, so that the code under test does not take it for its own. */
    private static final class Abandoned extends Error {
        private static final long serialVersionUID = 1;

        Abandoned() {
            super("The test is over.", null, false, false);
        }
    }

    /** Lets it run until it pauses or ends. What it throws is thrown here. */
    void resume() {
        if (over) {
            return;
        }
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        } else {
            mayRun.release();
        }
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

    /** Ends it where it stands, so that its thread does not wait for ever. What it throws on its way out is ignored. */
    void abandon() {
        abandoned = true;
        over |= thread.getState() == Thread.State.NEW;
        while (!over) {
            mayRun.release();
            mayGoOn.acquireUninterruptibly();
        }
    }

    /** The number of the pause that is about to be made. */
    long nextPause() {
        return pauses + 1;
    }

    /** Called from within: gives way until it is resumed. */
    void pause() throws InterruptedException {
        if (!interrupted && !thread.isInterrupted() && !abandoned) {
            pauses++;
            mayGoOn.release();
            mayRun.acquireUninterruptibly();
            pauses++;
        }
        if (abandoned) {
            throw new Abandoned();
        }
        if (wasInterrupted()) {
            throw new InterruptedException("interrupted by the test's crew");
        }
    }

    /**
     * The pause that it stands at, or the next one, ends with an exception. It is to be resumed after this. Its thread, while
     * it stands, is not touched: that would wake it.
     */
    void interrupt() {
        if (isCurrent()) {
            thread.interrupt();
        } else {
            interrupted = true;
        }
    }

    /** Called from within: whether it was interrupted; it is so no longer. */
    boolean wasInterrupted() {
        return Thread.interrupted() | takeInterruption();
    }

    /** Whether others have interrupted it since it was last asked. */
    private boolean takeInterruption() {
        boolean was = interrupted;
        interrupted = false;
        return was;
    }

    boolean isOver() {
        return over;
    }

    boolean isCurrent() {
        return Thread.currentThread().equals(thread);
    }
}
