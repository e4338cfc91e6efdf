package io.tenure.testkit;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Blocking code that a test runs bit by bit: while it runs, nothing else does. So blocking code is as deterministic as the
 * rest. It has a thread of its own, or begins in the one that runs the plan and keeps that if it pauses.
 */
final class Coroutine {
    private final Semaphore mayRun = new Semaphore(0);
    private final Semaphore mayGoOn = new Semaphore(0);
    private final ThreadLocal<Coroutine> running;
    private final String name;
    private final Runnable body;
    private @Nullable Throwable failure;
    private @Nullable Runnable handOver;
    private boolean begun;
    private boolean over;
    private boolean abandoned;
    private boolean interrupted;
    private long pauses;

    /** One that is to be found in {@code running} by what it runs. */
    Coroutine(ThreadLocal<Coroutine> running, String name, Runnable body) {
        this.running = running;
        this.name = name;
        this.body = body;
    }

    /** Unwinds what will never be resumed. An error, so that the code under test does not take it for its own. */
    private static final class Abandoned extends Error {
        private static final long serialVersionUID = 1;

        Abandoned() {
            super("The test is over.", null, false, false);
        }
    }

    /**
     * Begins it in the thread that calls this, until it pauses or ends; what it throws before that is thrown here. If it
     * pauses, it keeps the thread, and somebody else is to do in another one what was to come after it: that is handed over.
     */
    void runHere(Runnable toAnother) {
        begun = true;
        handOver = toAnother;
        run();
        if (handOver != null) {
            var unused = Thread.interrupted();
            throwFailure();
        }
    }

    /** Lets it run until it pauses or ends. What it throws is thrown here. */
    void resume() {
        if (over) {
            return;
        }
        if (begun) {
            mayRun.release();
        } else {
            begun = true;
            Thread.ofVirtual().name(name).start(this::run);
        }
        mayGoOn.acquireUninterruptibly();
        throwFailure();
    }

    private void run() {
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
            running.remove();
            over = true;
            if (handOver == null) {
                mayGoOn.release();
            }
        }
    }

    private void throwFailure() {
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            throw new IllegalStateException("What ran in " + name + " failed: " + thrown, thrown);
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
        if (!interrupted && !Thread.currentThread().isInterrupted() && !abandoned) {
            pauses++;
            giveWay();
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

    private void giveWay() {
        Runnable toAnother = handOver;
        if (toAnother == null) {
            mayGoOn.release();
        } else {
            handOver = null;
            toAnother.run();
        }
    }

    /**
     * The pause that it stands at, or the next one, ends with an exception. It is to be resumed after this. Its thread, while
     * it stands, is not touched: that would wake it.
     */
    void interrupt() {
        if (equals(running.get())) {
            Thread.currentThread().interrupt();
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
}
