package io.tenure.store.machine;

/** What is counted for ever, in the order of its stored form. */
enum Event {
    ENQUEUED,
    CLAIMED,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    STALLED,
    LATE,
    HANDED_BACK
}
