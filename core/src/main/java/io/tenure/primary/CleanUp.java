package io.tenure.primary;

import io.tenure.store.Reader;

/** What must be cleaned up on this machine after a run, whoever leads by then. */
@FunctionalInterface
public interface CleanUp {

    /** {@code reader} reads what this node has applied; nothing can be written. */
    void run(Reader reader) throws Exception;
}
