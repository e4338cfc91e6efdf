package io.tenure.primary.host;

import io.tenure.primary.ServiceState;
import io.tenure.runtime.Crew;
import io.tenure.time.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The state of a service on this node, its changes, and waiting for them. */
final class ServiceStatus {

    private final Crew crew;
    private final Runnable listener;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Standing standing;
    private CompletableFuture<Void> changed = new CompletableFuture<>();

    /** Where a service stands, in one value so that nobody sees half a change. */
    record Standing(ServiceState state, @Nullable Stint stint, String error, Instant since) {}

    /** {@code listener} is called after each change. */
    ServiceStatus(Crew crew, Runnable listener) {
        this.crew = crew;
        this.listener = listener;
        this.standing = new Standing(ServiceState.PAUSED, null, "", crew.time().wall());
    }

    Standing now() {
        return standing;
    }

    /** Whether a term may begin; not after a shutdown. */
    boolean rebuilding(Stint stint) {
        return change(null, ServiceState.REBUILDING, stint, "");
    }

    boolean running(Stint stint) {
        return change(stint, ServiceState.RUNNING, stint, "");
    }

    void rebuildFailed(Stint stint, String error) {
        change(stint, ServiceState.REBUILD_FAILED, stint, error);
    }

    void paused(Stint stint) {
        change(stint, ServiceState.PAUSED, null, "");
    }

    void shutdown() {
        change(null, ServiceState.SHUTDOWN, null, "");
    }

    /** A shutdown is final, and changes for any but the current term come too late. */
    private boolean change(@Nullable Stint expected, ServiceState state, @Nullable Stint stint, String error) {
        CompletableFuture<Void> waiters;
        lock.lock();
        try {
            if (standing.state() == ServiceState.SHUTDOWN || (expected != null && standing.stint() != expected)) {
                return false;
            }
            standing = new Standing(state, stint, error, crew.time().wall());
            waiters = changed;
            changed = new CompletableFuture<>();
        } finally {
            lock.unlock();
        }
        waiters.complete(null);
        listener.run();
        return true;
    }

    /** Waits while the service rebuilds; returns the first other standing, or the last one at the deadline. */
    Standing awaitRebuilt(Moment deadline) throws InterruptedException {
        while (true) {
            CompletableFuture<Void> change = nextChange();
            Standing now = standing;
            if (now.state() != ServiceState.REBUILDING || !happens(change, deadline)) {
                return now;
            }
        }
    }

    private CompletableFuture<Void> nextChange() {
        lock.lock();
        try {
            return changed;
        } finally {
            lock.unlock();
        }
    }

    private boolean happens(CompletableFuture<Void> change, Moment deadline) throws InterruptedException {
        Duration left = Moment.now(crew.time()).until(deadline);
        return crew.await(change, left.isNegative() ? Duration.ZERO : left);
    }
}
