package io.tenure.primary.host;

import io.tenure.runtime.Crew;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Work on its own thread, and its result. Waiting for it goes through the crew. */
final class Part<T> extends FutureTask<T> {

    private static final Duration LONG = Duration.ofDays(1);

    private final Crew crew;
    private final CompletableFuture<Void> settled = new CompletableFuture<>();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private volatile Crew.@Nullable Hand hand;

    Part(Crew crew, Callable<T> work) {
        super(work);
        this.crew = crew;
    }

    void start(String name) {
        hand = crew.start(name, this);
    }

    @Override
    public void run() {
        try {
            super.run();
        } finally {
            over.complete(null);
        }
    }

    /** Completes when its thread has finished; the result may be available earlier, as after a cancellation. */
    CompletableFuture<Void> over() {
        return over;
    }

    /** Waits for its thread. Only the end of its scope interrupts whoever waits here, and that is no reason to stop. */
    void awaitEnd() {
        while (!over.isDone()) {
            try {
                var unused = crew.await(over, LONG);
            } catch (InterruptedException e) {
                // It ends already.
            }
        }
    }

    void interrupt() {
        Crew.Hand at = hand;
        if (at != null) {
            at.interrupt();
        }
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        boolean cancelled = super.cancel(false);
        if (cancelled && mayInterrupt) {
            interrupt();
        }
        return cancelled;
    }

    @Override
    protected void done() {
        settled.complete(null);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        while (!crew.await(settled, LONG)) {
            // Not there yet.
        }
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!crew.await(settled, Duration.of(timeout, unit.toChronoUnit()))) {
            throw new TimeoutException("There is no result yet.");
        }
        return super.get();
    }
}
