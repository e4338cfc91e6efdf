package io.tenure.worker;

/** Why a run is interrupted. */
enum Interruption {
    SHUTDOWN("the node shuts down"),
    REFUSED("its claim is no longer live"),
    NOT_EXTENDED("its claim could not be extended in time"),
    STORE_AWAY("the store did not answer in time to extend its claim"),
    CANCELLED("it was cancelled"),
    TIMED_OUT("it took longer than its time-out");

    private final String words;

    Interruption(String words) {
        this.words = words;
    }

    /** Whether nobody has to answer for it: neither the task nor the copy that ran it. */
    boolean isNoFailure() {
        return this == SHUTDOWN || this == CANCELLED || this == STORE_AWAY;
    }

    @Override
    public String toString() {
        return words;
    }
}
