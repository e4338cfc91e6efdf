package io.tenure.primary;

import io.tenure.store.Body;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** An instance of a service as others see it, on the leader or on any other node. */
public interface Instance<S> {

    String id();

    /** Whether the call that returned this created the instance; false if it existed before. */
    boolean created();

    /** Its newest state; empty once its document is gone. */
    Optional<S> state();

    /**
     * Waits for its end, through any number of failovers. Reports the end of this very instance, never that of an
     * earlier or later one with the same id.
     *
     * @throws TimeoutException if it still runs after this time
     * @throws InstanceRefused if it has ended, but how is no longer known: it ended more than an hour ago, or another
     *     instance was created with its id
     */
    Completion await(Duration limit) throws InterruptedException, TimeoutException;

    /**
     * Tells it something, and returns when that is part of its durable state: see {@link PrimaryService#told}. A word
     * that is told again is another word, so look at the state first if the outcome is unknown.
     *
     * @throws InstanceRefused with {@link Refusal#NOT_ACCEPTED} if it does not accept it, with
     *     {@link Refusal#NO_INSTANCE} if it has ended, or if no leader answers in time; it may still be told
     */
    void tell(Body word) throws InterruptedException;

    /**
     * Ends it for good and returns when it has ended. Does nothing if it has ended before.
     *
     * @throws InstanceRefused if no leader answers in time; it may still be aborted
     */
    void abort() throws InterruptedException;
}
