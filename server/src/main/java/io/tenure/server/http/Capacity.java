package io.tenure.server.http;

import com.sun.management.UnixOperatingSystemMXBean;
import io.tenure.store.wire.Wire;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What the callers of a node may use of its resources.
 *
 * @param connections the most at a time; further callers wait until one is closed
 * @param bodyBytes what the bodies of all requests in progress may hold together
 * @param request the time that a caller has to send a whole request
 * @param answer the time that a caller has to read an answer, or the next piece of a stream
 * @param idle the time between two requests of one connection; longer than clients keep one that they do not use, so that
 *     none is closed in the moment of its use
 */
public record Capacity(int connections, long bodyBytes, Duration request, Duration answer, Duration idle) {

    private static final int MOST_CONNECTIONS = 4000;
    private static final int MOST_STREAMS = 1000;
    private static final int MOST_POLLS = 1000;
    private static final Duration REQUEST = Duration.ofSeconds(20);
    private static final Duration ANSWER = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofSeconds(75);

    /** What suits this process: half of its file descriptors, and an eighth of its memory. */
    public static Capacity ofProcess() {
        long files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
        long memory = Runtime.getRuntime().maxMemory();
        return new Capacity(
                (int) Math.min(MOST_CONNECTIONS, files / 2),
                Math.max(2L * Wire.MAX_REQUEST_BYTES, memory / 8),
                REQUEST,
                ANSWER,
                IDLE);
    }

    /** How many connections may have requests that wait for something to happen. */
    public int polls() {
        return Math.min(MOST_POLLS, connections / 4);
    }

    /** How many connections may be streams, which end when their readers leave. */
    public int streams() {
        return Math.min(MOST_STREAMS, connections / 2);
    }
}
