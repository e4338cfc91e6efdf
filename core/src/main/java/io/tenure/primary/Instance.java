package io.tenure.primary;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** An instance of a service as others see it, on the leader or on any other node. */
public interface Instance<S> {

    String id();

    /** Whether the call that gave this made the instance; false if it was there already. */
    boolean created();

    /** Its newest state; empty once its document is gone. */
    Optional<S> state();

    /**
     * Waits for its end, through any number of failovers. What is told is the end of this instance, never that of an
     * earlier or later one of its id.
     *
     * @throws TimeoutException if it still runs after this time
     * @throws InstanceRefused if it has ended, but nobody knows any more how: more than an hour ago, or before another
     *     one was made under its id
     */
    Completion await(Duration limit) throws InterruptedException, TimeoutException;

    /**
     * Makes it end for good; returns when it has. One that has ended before is left as it is.
     *
     * @throws InstanceRefused if no leader answers in time; it may still be aborted
     */
    void abort() throws InterruptedException;
}
