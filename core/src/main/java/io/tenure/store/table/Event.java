package io.tenure.store.table;

/** What is counted for ever, in the order of its stored form. */
public enum Event {
    ENQUEUED,
    CLAIMED,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    STALLED,
    LATE,
    HANDED_BACK
}
