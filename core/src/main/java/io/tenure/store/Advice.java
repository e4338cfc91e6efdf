package io.tenure.store;

/** What the caller may do after a {@link TenureException}. */
public enum Advice {
    /** Nothing was changed. The same call may succeed later. */
    RETRY_LATER,
    /**
     * It may have taken effect, or may still do so. Repeating it under the same idempotency key (for instances: the same
     * id) tells the outcome and has no second effect.
     */
    SAME_KEY,
    /** Nothing was changed, and the same call will fail again. Read the message, and ask for something else. */
    CHANGE_REQUEST,
    /** Nothing was changed: this node does not lead. {@link TenureException#leader} names the leader if it is known. */
    ASK_LEADER,
    /** No call helps. Return, or let a person look at the message. */
    GIVE_UP
}
