package io.tenure.primary;

import io.tenure.store.CommitConflict;
import io.tenure.store.CommitRefused;
import io.tenure.store.Operation;
import io.tenure.store.Version;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The one document of an instance.
 *
 * <p>Each write is a compare-and-set, fenced by the term, and has taken effect when the method returns. Further
 * operations given to a call (documents, tasks to enqueue) take effect in the same commit or not at all. While the
 * store is unavailable, the write is retried until the scope ends.
 *
 * <p>Every write can throw {@link ScopeEnded}: the term is over, or the instance was aborted (also by deleting its
 * document); {@link CommitConflict} if a condition of another operation does not hold, or if somebody else changed the
 * document; {@link CommitRefused} if the store will not have it. Nothing was written then.
 */
public interface State<S> {

    /** The identity of the instance. */
    String id();

    /**
     * The value as it was last written or read; before the first write, the value that the instance was created with.
     */
    S value();

    /** The version of the document; empty while there is none. */
    Optional<Version> version();

    /** Makes the instance durable, if it is not yet. From then on it is resumed after a failover. */
    void insert(Operation... also);

    /**
     * Writes the next value, whatever the last one is. The first write inserts the document. Services that are told
     * words use {@link #change} instead.
     */
    void update(S next, Operation... also);

    /**
     * Writes what the function makes of the newest value, and returns it. Nobody can write in between, so a service
     * that is {@linkplain PrimaryService#told told} words changes its state this way: {@link #update} with a value that
     * was computed from an older one would undo a word. If the value stays equal and there are no further operations,
     * nothing is written. The function must have no effects and not use this state.
     */
    S change(UnaryOperator<S> change, Operation... also);

    /** Deletes the document: the instance has done its work. It can write no more state, but may still run. */
    void delete(Operation... also);
}
