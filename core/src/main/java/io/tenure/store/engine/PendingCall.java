package io.tenure.store.engine;

import io.tenure.store.Indeterminate;
import io.tenure.store.StoreException;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Limits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way to the log, for which a caller waits. It ends once: with an answer, or with an exception that says
 * whether it may have taken effect.
 */
public abstract class PendingCall<A> {

    private final long deadline;
    private final CompletableFuture<A> end = new CompletableFuture<>();

    /** Whether a node may have executed it. */
    private volatile boolean risky;

    private volatile boolean underWay;

    protected PendingCall(long deadline) {
        this.deadline = deadline;
    }

    /** Its size in a message; see {@link Limits#weight}. */
    public abstract long bytes();

    /** Whether it changes anything. */
    protected abstract boolean changes();

    public final boolean expired(long now) {
        return now - deadline >= 0;
    }

    public final boolean ended() {
        return end.isDone();
    }

    /** From here on a node may have executed it. */
    public final void risk() {
        risky = true;
    }

    /** Whether a node may be about to execute it. */
    public final void underWay(boolean now) {
        underWay = now;
    }

    public final void answer(A answer) {
        end.complete(answer);
    }

    public final void fail(String why, @Nullable Throwable cause) {
        if (!end.isDone()) {
            end.completeExceptionally(failure(why, cause));
        }
    }

    /** Waits for the end, which always comes: at the latest with the deadline. */
    public final A await() {
        try {
            return end.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            StoreException failure = failure("The caller was interrupted.", e);
            end.completeExceptionally(failure);
            throw failure;
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    private StoreException failure(String why, @Nullable Throwable cause) {
        return (risky || underWay) && changes()
                ? new Indeterminate(why + " It is not known whether the call took effect.", cause)
                : new Unavailable(why, cause);
    }

    /** A copy, so that the stack trace is that of the caller. */
    private static StoreException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Indeterminate e) {
            return new Indeterminate(String.valueOf(e.getMessage()), e);
        }
        if (cause instanceof Unavailable e) {
            return new Unavailable(String.valueOf(e.getMessage()), e);
        }
        throw new IllegalStateException("A call ended in an unforeseen way.", cause);
    }
}
