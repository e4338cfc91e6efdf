package io.tenure.store.table;

/** The ordered maps that make up the state. Their names are part of the stored format. */
public enum TableName {
    /**
     * {@code machine} → the header: clocks and counters. {@code machine-shift} → how far tasks were taken back after the wall
     * clock was. {@code level} → the format level. An engine may keep rows of its own under other keys.
     */
    META,
    /** collection, id → document. */
    DOCUMENTS,
    /** collection → number of documents. */
    COLLECTIONS,
    /** task id → task. */
    TASKS,
    /** task id → payload. */
    PAYLOADS,
    /** queue, priority, due, task id → nothing. The order of claims. Tasks with a limit key only if next in line. */
    READY,
    /** clock, until, task id → nothing. Delayed and backing-off tasks. */
    WAITING,
    /** queue, clock, until, task id → nothing. The same by queue. */
    QUEUE_WAITING,
    /** expiry on the tick, task id → nothing. */
    CLAIMS,
    /** queue → counters. */
    QUEUES,
    /** queue → what people have set for it. */
    RULES,
    /** queue, limit key, priority, due, task id → nothing. Ready tasks with a limit key, of which READY has the heads. */
    LINES,
    /** queue, limit key → number of claims. */
    SLOTS,
    /** queue, unique key → the task that holds it. */
    UNIQUE_KEYS,
    /** queue, batch → batch. */
    BATCHES,
    /** queue, batch, task id → nothing. */
    MEMBERS,
    /** queue, batch → nothing. Batches that have ended and are not acknowledged. */
    UNACKNOWLEDGED,
    /** task id, number → attempt that is over. */
    ATTEMPTS,
    /** end of retention on the tick, task id → nothing. */
    FINISHED,
    /** queue, state, end, task id → end of retention on the tick. Final tasks by queue. */
    QUEUE_FINISHED,
    /** office → holding. */
    OFFICES,
    /** session → floor and when it was last seen. */
    SESSIONS,
    /** when last seen (coarsely), session → nothing. */
    SESSION_EXPIRY,
    /** session, number → answers of the group. */
    GROUPS,
    /** idempotency key → fingerprint and outcome. */
    KEYS,
    /** end of retention on the tick, key → nothing. */
    KEY_EXPIRY,
    /** number → who set the wall clock and why. */
    CORRECTIONS,
    /** office, term → who held it, from when to when. The last ones. */
    TERMS
}
