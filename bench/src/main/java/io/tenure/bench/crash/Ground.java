package io.tenure.bench.crash;

/** What the nodes' data lie on. */
public interface Ground {
    /** An ordinary disk, which does not fail. */
    Ground SOLID = () -> {
        throw new UnsupportedOperationException("The power of this disk cannot be cut.");
    };

    /** Loses all that was not forced to the disk, and stays dead until {@link #recover}. */
    void cutPower();

    /** Brings the disk back with what is on it. The nodes have ended by then. */
    default void recover() {}
}
