package io.tenure.store;

import java.util.List;

/**
 * Documents, tasks and terms, changed by atomic transactions.
 *
 * <p>Durable: what is acknowledged survives the failures that the engine promises to survive (S1). Linearizable: the
 * methods of {@link Reader}, called on the store itself, see every transaction that was acknowledged anywhere before
 * the call (C9). Location-transparent: any node's store may be used.
 *
 * <p>Any call may throw {@link Unavailable}; a mutating one also {@link Indeterminate}. Every call ends within the
 * engine's time limit.
 */
public interface Store extends Reader, AutoCloseable {

    /** Executes a transaction. */
    default Outcome commit(Transaction transaction) {
        return commitEach(List.of(transaction)).getFirst();
    }

    /**
     * Executes independent transactions together, in order. Each one is atomic, all of them together are not. The
     * outcomes are in the order of the transactions.
     */
    List<Outcome> commitEach(List<Transaction> transactions);

    /**
     * Claims ready tasks of a queue, by priority, and those of equal priority by how long they have been due. Needs
     * nobody in office. Returns fewer tasks if the payloads are large, but at least one; none, at once, if none is
     * ready. An {@link Indeterminate} claim, if it took effect, expires.
     */
    List<Claim> claim(ClaimRequest request);

    /** Opens the next term of an office, if the expected one is still open. */
    TermOutcome openTerm(TermRequest request);

    /**
     * Calls {@code hint} after something of the topic may have changed. A hint can come late, stand for many changes,
     * or get lost with a connection: read again when it comes, and periodically without it. It must not block.
     */
    Subscription watch(Topic topic, Runnable hint);

    /** Reads what this node has applied so far: fast, never half a transaction, possibly out of date. */
    Reader stale();

    /** Idempotent; returns when everything has stopped. Calls under way end with an exception. */
    @Override
    void close();
}
