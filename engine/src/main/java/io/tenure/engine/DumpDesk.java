package io.tenure.engine;

import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands out dumps page by page. A few at a time, because an open dump keeps the file from giving room back; one that
 * nobody asks for is closed.
 */
final class DumpDesk implements AutoCloseable {

    private static final int MAX_OPEN = 4;
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Supplier<StateVersion> state;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, OpenDump> open = new HashMap<>();
    private long lastNumber;
    private boolean closed;

    DumpDesk(Supplier<StateVersion> state, Time time) {
        this.state = state;
        this.time = time;
    }

    long open() throws IOException {
        lock.lock();
        try {
            expire();
            if (closed || open.size() >= MAX_OPEN) {
                throw new IOException("Too many dumps are under way; try again later.");
            }
            long number = ++lastNumber;
            open.put(number, new OpenDump(new DumpWriter(state.get()), time.nanos()));
            return number;
        } finally {
            lock.unlock();
        }
    }

    /** The page of this number, which must be the last one given or the next. */
    byte[] page(long number, int page) throws IOException {
        OpenDump dump;
        lock.lock();
        try {
            dump = open.get(number);
        } finally {
            lock.unlock();
        }
        if (dump == null) {
            throw new IOException("There is no such dump any more; begin again.");
        }
        return dump.page(page, time.nanos());
    }

    /** Closes dumps that were abandoned. */
    void expire() {
        lock.lock();
        try {
            long now = time.nanos();
            open.values().removeIf(dump -> dump.closeIfIdle(now));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            open.values().forEach(OpenDump::close);
            open.clear();
        } finally {
            lock.unlock();
        }
    }

    private static final class OpenDump {

        private final ReentrantLock lock = new ReentrantLock();
        private final DumpWriter writer;
        private byte @Nullable [] last;
        private int lastNumber = -1;
        private long lastUse;
        private boolean closed;

        OpenDump(DumpWriter writer, long now) {
            this.writer = writer;
            this.lastUse = now;
        }

        byte[] page(int number, long now) throws IOException {
            lock.lock();
            try {
                if (closed) {
                    throw new IOException("The dump was closed; begin again.");
                }
                lastUse = now;
                byte[] page = last;
                if (page != null && number == lastNumber) {
                    return page;
                }
                if (number != lastNumber + 1 || !writer.hasNext()) {
                    throw new IOException("Page " + number + " does not follow page " + lastNumber + ".");
                }
                page = writer.next();
                last = page;
                lastNumber = number;
                return page;
            } finally {
                lock.unlock();
            }
        }

        boolean closeIfIdle(long now) {
            lock.lock();
            try {
                boolean idle = now - lastUse > IDLE.toNanos();
                if (idle) {
                    close();
                }
                return idle;
            } finally {
                lock.unlock();
            }
        }

        void close() {
            lock.lock();
            try {
                if (!closed) {
                    closed = true;
                    writer.close();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
