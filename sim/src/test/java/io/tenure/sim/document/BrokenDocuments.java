package io.tenure.sim.document;

/** A promise about documents was broken. */
final class BrokenDocuments extends AssertionError {
    private static final long serialVersionUID = 1L;

    BrokenDocuments(String promise) {
        super(promise);
    }
}
