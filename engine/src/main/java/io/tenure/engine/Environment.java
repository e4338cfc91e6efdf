package io.tenure.engine;

import io.tenure.runtime.SystemTime;
import io.tenure.store.machine.Formats;
import io.tenure.time.Time;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/**
 * What the engine takes from the machine that it runs on, so that tests can give it something else.
 *
 * @param time what time-outs and retries are counted on
 * @param clock what the store's clocks follow while this node leads; apart, so that a test can hold it without holding
 *     up the engine
 * @param usable how many bytes are left for a folder
 * @param formats what this build reads and writes; a test can run nodes of several builds
 */
record Environment(Time time, Time clock, ToLongFunction<Path> usable, Formats formats) {

    static Environment real() {
        return new Environment(
                new SystemTime(), new SystemTime(), folder -> folder.toFile().getUsableSpace(), Formats.OF_THIS_BUILD);
    }
}
