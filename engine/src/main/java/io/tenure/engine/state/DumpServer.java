package io.tenure.engine.state;

import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands out dumps page by page. A few at a time, because an open dump keeps the file from giving room back. One is closed
 * when its last page was given, or when nobody asks for it any more; it is remembered a while longer, because whoever took
 * it needs the entries behind it.
 */
public final class DumpServer implements AutoCloseable {

    private static final int MAX_OPEN = 4;
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Supplier<StateVersion> state;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Long, Dump> dumps = new HashMap<>();
    private long lastNumber;
    private boolean closed;

    public DumpServer(Supplier<StateVersion> state, Time time) {
        this.state = state;
        this.time = time;
    }

    public long open() throws IOException {
        lock.lock();
        try {
            expire();
            if (closed || dumps.values().stream().filter(Dump::isOpen).count() >= MAX_OPEN) {
                throw new IOException("Too many dumps are under way; try again later.");
            }
            long number = ++lastNumber;
            dumps.put(number, new Dump(state.get(), time.nanos()));
            return number;
        } finally {
            lock.unlock();
        }
    }

    /** The page of this number, which must be the last one given or the next. */
    public byte[] page(long number, int page) throws IOException {
        Dump dump;
        lock.lock();
        try {
            dump = dumps.get(number);
        } finally {
            lock.unlock();
        }
        if (dump == null) {
            throw new IOException("There is no such dump any more; begin again.");
        }
        return dump.page(page, time.nanos());
    }

    /** The first entry of the log that whoever takes a dump, or took one just now, will need; empty if nobody does. */
    public OptionalLong firstNeeded() {
        lock.lock();
        try {
            return dumps.values().stream()
                    .mapToLong(dump -> dump.position.index() + 1)
                    .min();
        } finally {
            lock.unlock();
        }
    }

    /** Forgets dumps that were not asked for in a while. */
    public void expire() {
        lock.lock();
        try {
            long now = time.nanos();
            dumps.values().removeIf(dump -> dump.closeIfIdle(now));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            dumps.values().forEach(Dump::close);
            dumps.clear();
        } finally {
            lock.unlock();
        }
    }

    private static final class Dump {

        private final ReentrantLock lock = new ReentrantLock();
        private final Position position;
        private final DumpWriter writer;
        private byte @Nullable [] last;
        private int lastNumber = -1;
        private long lastUse;
        private boolean closed;

        Dump(StateVersion version, long now) {
            this.position = version.position();
            this.writer = new DumpWriter(version);
            this.lastUse = now;
        }

        byte[] page(int number, long now) throws IOException {
            lock.lock();
            try {
                lastUse = now;
                byte[] page = last;
                if (page != null && number == lastNumber) {
                    return page;
                }
                if (closed) {
                    throw new IOException("The dump was closed; begin again.");
                }
                if (number != lastNumber + 1) {
                    throw new IOException("Page " + number + " does not follow page " + lastNumber + ".");
                }
                page = writer.next();
                last = page;
                lastNumber = number;
                if (!writer.hasNext()) {
                    close();
                }
                return page;
            } finally {
                lock.unlock();
            }
        }

        boolean isOpen() {
            lock.lock();
            try {
                return !closed;
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
