package io.tenure.engine.log;

import io.tenure.runtime.Alarm;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.util.AwaitToRun;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes Ratis, also where it would wait for itself: it closes its log under a lock, and waits there for a thread that drops old
 * segments from memory, which may be waiting for the same lock. Such a wait is ended; nothing is lost by that.
 */
public record LogClosing(RaftServer server) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogClosing.class);
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final String WAITS_FOR_ITSELF = AwaitToRun.class.getName();

    @Override
    public void close() throws IOException {
        String threads = server.getId() + "-";
        try (Alarm alarm = new Alarm("tenure-closing-" + server.getId())) {
            var unused = alarm.every(PATIENCE, () -> release(threads));
            server.close();
        }
    }

    /** Ends the waits of threads whose names begin so. */
    static void release(String threads) {
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (thread.getName().startsWith(threads) && Arrays.stream(stack).anyMatch(LogClosing::isWait)) {
                LOG.warn("The log did not close by itself, because {} waited for itself.", thread.getName());
                thread.interrupt();
            }
        });
    }

    private static boolean isWait(StackTraceElement frame) {
        return frame.getClassName().equals(WAITS_FOR_ITSELF)
                && frame.getMethodName().equals("close");
    }
}
