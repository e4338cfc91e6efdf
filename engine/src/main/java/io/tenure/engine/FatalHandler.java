package io.tenure.engine;

import org.jspecify.annotations.Nullable;

/**
 * Told once that the engine of this node has stopped for good: its log or state could not be written, or the node was
 * removed from its cluster. Calls under way end with an exception. The process should end and be restarted.
 */
@FunctionalInterface
public interface FatalHandler {

    /** Must not block; {@code sentence} is for people. */
    void stopped(String sentence, @Nullable Throwable cause);
}
