package io.tenure.server.group;

/** How this node gets what it missed. */
@FunctionalInterface
public interface CatchUp {

    /** For a node that holds nothing that could be behind. */
    CatchUp AT_ONCE = (number, done) -> done.run();

    /**
     * Begins to catch up after the start, or a return, of this number; must not block. A later number replaces an earlier
     * one.
     */
    void begin(int number, Runnable done);
}
