package io.tenure.activity;

import java.time.Duration;
import java.util.List;

/**
 * Work under a lease: it has a name, excludes other work in its domain, and ends when its quorum is lost.
 *
 * <p>A body runs on the thread of whoever calls {@link #run}; to end it, that thread is interrupted. A thread that has
 * not ended within the kill time is a straggler: it is counted and shown, and nobody waits for it any longer. It cannot
 * write, because its term is fenced.
 */
public interface Activities {

    /** What an activity does. Interruption means that it must end. */
    @FunctionalInterface
    interface Body<T> {

        T run(ActivityScope scope) throws Exception;

        /** How much longer than the kill time it may currently take to end. */
        default Duration needs() {
            return Duration.ZERO;
        }

        /** Called when nobody waits for its end any longer; returns the names of its parts that have not ended. */
        default List<String> outlived() {
            return List.of();
        }
    }

    /**
     * Runs an activity and returns what its body returns.
     *
     * @throws ActivityRefused if its conditions did not hold in time; the body did not run
     * @throws ActivityEnded if it was ended early
     */
    <T> T run(ActivitySpec spec, Body<T> body) throws Exception;

    /** The current activities of this node. */
    List<Activity> all();

    /** How many activities, or parts of activities, have ever outlived the kill time. */
    long stragglers();
}
