package io.tenure.worker;

/** Why a run is interrupted. */
enum Interruption {
    SHUTDOWN("the node shuts down"),
    REFUSED("its claim is no longer live"),
    NOT_EXTENDED("its claim could not be extended in time"),
    CANCELLED("it was cancelled"),
    TIMED_OUT("it took longer than its time-out");

    private final String words;

    Interruption(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
