package io.tenure.sim.lease;

/** A promise was broken. */
final class Violation extends RuntimeException {

    private final String promise;

    Violation(String promise, String sentence) {
        super(promise + " is broken: " + sentence);
        this.promise = promise;
    }

    /** Its name in INVARIANTS.md. */
    String promise() {
        return promise;
    }
}
