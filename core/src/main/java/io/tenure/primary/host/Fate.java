package io.tenure.primary.host;

import java.util.concurrent.locks.ReentrantLock;

/** Whether a run was told to end for good, by whom, and what has happened since. */
final class Fate {

    private enum Abort {
        NONE,
        ASKED,
        DOCUMENT_GONE
    }

    private final ReentrantLock lock = new ReentrantLock();
    private volatile Abort abort = Abort.NONE;
    private volatile boolean aborting;
    private volatile boolean settling;
    private boolean closed;

    /** Requests an abort. False if the run has ended before. */
    boolean ask(Runnable noted) {
        return note(() -> {
            noted.run();
            abort = Abort.ASKED;
        });
    }

    /** Notes what the run must do before it ends. False if it has ended before. */
    boolean note(Runnable noted) {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            noted.run();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Somebody else deleted the document. */
    void documentGone() {
        abort = Abort.DOCUMENT_GONE;
    }

    /** Another call of the service begins: of {@code abort} if that was requested. */
    void begin() {
        settling = false;
        aborting = abort == Abort.ASKED;
    }

    /** The service is not called any more, and an abort does not interrupt the rest. */
    void settle() {
        settling = true;
    }

    /** Whether it ends now; not if its document is left and an abort or a word came at the last moment. */
    boolean close(RunEnd end, Words words) {
        lock.lock();
        try {
            boolean awaited = abort == Abort.ASKED && !aborting || words.areThere();
            closed = end != RunEnd.RELEASED || !awaited;
            return closed;
        } finally {
            lock.unlock();
        }
    }

    boolean isAborted() {
        return abort != Abort.NONE;
    }

    boolean isAsked() {
        return abort == Abort.ASKED;
    }

    boolean isDocumentGone() {
        return abort == Abort.DOCUMENT_GONE;
    }

    /** Whether the service's {@code abort} is what runs. */
    boolean isAborting() {
        return aborting;
    }

    /** Whether the current call must end. */
    boolean endsScope() {
        return !settling && (abort == Abort.DOCUMENT_GONE || (abort == Abort.ASKED && !aborting));
    }
}
