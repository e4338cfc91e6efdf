package io.tenure.engine.node;

import io.tenure.runtime.SystemTime;
import io.tenure.store.log.Formats;
import io.tenure.time.Time;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * What the engine takes from the machine that it runs on, so that tests can give it something else.
 *
 * @param time what time-outs and retries are counted on
 * @param clock what the store's clocks follow while this node leads; apart, so that a test can hold it without holding
 *     up the engine
 * @param usable how many bytes are left for a folder
 * @param formats what this build reads and writes; a test can run nodes of several builds
 * @param checkEntries after how many entries the nodes compare their tables; equal on all nodes
 * @param stateFile the name under which MVStore opens the file of the state, made from its path
 */
record Environment(
        Time time,
        Time clock,
        ToLongFunction<Path> usable,
        Formats formats,
        long checkEntries,
        UnaryOperator<String> stateFile) {

    /** Rarely enough that rows which come and go meanwhile are most of all. */
    static final long CHECK_ENTRIES = 10_000;

    static Environment real() {
        return new Environment(
                new SystemTime(),
                new SystemTime(),
                folder -> folder.toFile().getUsableSpace(),
                Formats.OF_THIS_BUILD,
                CHECK_ENTRIES,
                path -> path);
    }

    Environment withClock(Time value) {
        return new Environment(time, value, usable, formats, checkEntries, stateFile);
    }
}
