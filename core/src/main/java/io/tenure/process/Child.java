package io.tenure.process;

import java.util.concurrent.CompletableFuture;

/** A child process that was started, with everything that it started itself. */
public interface Child {

    /**
     * Completes when nothing of it is left on this machine, which was seen and not assumed, and after the sink was
     * given all it wrote. Never fails.
     */
    CompletableFuture<Exit> ended();

    /** Ends it and what it started, first politely, then by force. Idempotent; {@link #ended} says when it is over. */
    void end();
}
