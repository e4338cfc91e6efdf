package io.tenure.testkit.history;

import java.util.Optional;

/**
 * What one object may answer when it is called by one client after another.
 *
 * @param <S> the object's state; values with {@code equals} and {@code hashCode}
 * @param <I> what is asked
 * @param <O> what is answered
 */
public interface Model<S, I, O> {
    S initial();

    /**
     * The state after a call, or empty if this answer is impossible in this state.
     *
     * @param output what was answered; empty if that is unknown: then the state after the call took effect
     */
    Optional<S> step(S state, I input, Optional<O> output);
}
