package io.tenure.server.manage;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/**
 * Keeps the last {@link #MOST} lines of this process's log in memory, as they went to the console. Made and configured by
 * Logback, which is why nothing is handed in.
 */
public final class ProcessLog extends UnsynchronizedAppenderBase<ILoggingEvent> {

    public static final int MOST = 1000;

    private static final int MOST_CHARS = 4000;
    private static final String NAME = "RECENT";

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<String> lines = new ArrayDeque<>(MOST);
    private @Nullable Layout<ILoggingEvent> layout;

    /** For Logback. */
    public void setLayout(Layout<ILoggingEvent> layout) {
        this.layout = layout;
    }

    @Override
    protected void append(ILoggingEvent event) {
        Layout<ILoggingEvent> form = layout;
        String line = form == null
                ? event.getFormattedMessage()
                : form.doLayout(event).stripTrailing();
        String kept = line.length() > MOST_CHARS ? line.substring(0, MOST_CHARS) + "…" : line;
        lock.lock();
        try {
            if (lines.size() == MOST) {
                lines.removeFirst();
            }
            lines.addLast(kept);
        } finally {
            lock.unlock();
        }
    }

    /** Oldest first. */
    List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    /** The lines of this process; none where the log is configured without this. */
    static List<String> ofProcess() {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        return factory instanceof LoggerContext context
                        && context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(NAME) instanceof ProcessLog log
                ? log.lines()
                : List.of();
    }
}
