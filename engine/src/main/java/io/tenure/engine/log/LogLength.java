package io.tenure.engine.log;

import io.tenure.engine.EngineConfig;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How long the log is, and how far it may be cut: it is cut when it has reached a number of entries or of bytes, and some of
 * both is kept, so that a node that was away briefly needs no dump.
 *
 * <p>Bytes are noted at some entries only, so all numbers of bytes are right to a small part of the limit. What the log holds
 * when the process begins counts as if it stood behind one entry.
 */
public final class LogLength {

    private static final int MARKS_PER_LIMIT = 64;
    private static final int KEPT_PART = 4;

    /** What could not be cut is tried again when the log has grown by this part of its limit. */
    private static final int AGAIN_PART = 8;

    /** The log is kept for nobody beyond this multiple of its limit. */
    private static final int MOST_HELD = 4;

    private final EngineConfig.Upkeep upkeep;
    private final ReentrantLock lock = new ReentrantLock();

    /** The oldest first. */
    private final Deque<Mark> marks = new ArrayDeque<>();

    private Mark start = new Mark(-1, 0);
    private Mark end = new Mark(-1, 0);
    private Mark tried = new Mark(-1, 0);

    public LogLength(EngineConfig.Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    /** The log holds these bytes behind the entry {@code before} and up to {@code last}. */
    void begin(long before, long last, long bytes) {
        lock.lock();
        try {
            marks.clear();
            start = new Mark(before, 0);
            end = new Mark(last, bytes);
            tried = start;
            marks.add(end);
        } finally {
            lock.unlock();
        }
    }

    /** An entry was applied. */
    void grown(long index, long bytes) {
        lock.lock();
        try {
            end = new Mark(index, end.bytes + bytes);
            long noted = marks.isEmpty() ? start.bytes : marks.getLast().bytes;
            if (end.bytes - noted >= upkeep.snapshotBytes() / MARKS_PER_LIMIT) {
                marks.add(end);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether it is time to cut. */
    boolean due() {
        lock.lock();
        try {
            return isLongerThan(1)
                    && (end.index - tried.index >= upkeep.snapshotEntries() / AGAIN_PART
                            || end.bytes - tried.bytes >= upkeep.snapshotBytes() / AGAIN_PART);
        } finally {
            lock.unlock();
        }
    }

    /**
     * The last entry that may go now; empty if none may.
     *
     * @param durable the last entry whose effects are durable in the state
     * @param held the first entry that somebody will need, if anybody does
     */
    OptionalLong cut(long durable, OptionalLong held) {
        lock.lock();
        try {
            tried = end;
            long last = Math.min(durable, Math.max(behindKeptBytes(), end.index - upkeep.keptEntries()));
            if (held.isPresent() && !isLongerThan(MOST_HELD)) {
                last = Math.min(last, held.getAsLong() - 1);
            }
            return last > start.index ? OptionalLong.of(last) : OptionalLong.empty();
        } finally {
            lock.unlock();
        }
    }

    /** The log has no more entries up to this one. */
    void wasCut(long last) {
        lock.lock();
        try {
            while (!marks.isEmpty() && marks.getFirst().index <= last) {
                start = new Mark(last, marks.removeFirst().bytes);
            }
            start = new Mark(Math.max(start.index, last), start.bytes);
        } finally {
            lock.unlock();
        }
    }

    private boolean isLongerThan(int limits) {
        return end.index - start.index >= limits * upkeep.snapshotEntries()
                || end.bytes - start.bytes >= limits * upkeep.snapshotBytes();
    }

    private long behindKeptBytes() {
        long kept = upkeep.snapshotBytes() / KEPT_PART;
        long last = start.index;
        for (Mark mark : marks) {
            if (end.bytes - mark.bytes < kept) {
                break;
            }
            last = mark.index;
        }
        return last;
    }

    /** All entries up to this one, with all their bytes since the process began. */
    private record Mark(long index, long bytes) {}
}
