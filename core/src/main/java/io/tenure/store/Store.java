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

    /** Carries out a transaction. */
    default Outcome commit(Transaction transaction) {
        return commitEach(List.of(transaction)).getFirst();
    }

    /**
     * Carries out independent transactions in one go, in order: each for itself is atomic, all together are not. The
     * outcomes are in the order of the transactions.
     */
    List<Outcome> commitEach(List<Transaction> transactions);

    /**
     * Takes ready tasks of a queue, highest priority first and among equals longest due first. Needs no leader in
     * office. Ends early once the payloads are large, with at least one task. Empty at once when none is ready; an {@link Indeterminate} claim, if it took effect, expires.
     */
    List<Claim> claim(ClaimRequest request);

    /** Opens the next term of an office, if the expected one is still open. */
    TermOutcome openTerm(TermRequest request);

    /**
     * Calls {@code hint} after something of the topic may have changed. A hint can come late, be one for many changes,
     * or be lost with a connection: look again when it comes, and now and then without it. It must not block.
     */
    Subscription watch(Topic topic, Runnable hint);

    /** Reads of what this node has applied so far: quick, never half a transaction, maybe out of date. */
    Reader stale();

    /** Idempotent; returns when everything has stopped. Calls under way end with an exception. */
    @Override
    void close();
}
