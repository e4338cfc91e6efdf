package io.tenure.engine.shelf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The writes that the file may not have yet, in segments. One thread appends; another one drops what is in the file.
 */
final class DocumentJournal implements AutoCloseable {

    private final ShelfDisk disk;
    private final String owner;
    private final long large;
    private final ReentrantLock lock = new ReentrantLock();

    /** The numbers of the first writes of all segments, of which the last is being written. */
    private final List<Long> firsts = new ArrayList<>();

    private volatile JournalSegment segment;
    private volatile long endAfter = Long.MAX_VALUE;

    private DocumentJournal(ShelfDisk disk, String owner, long large, JournalSegment segment) throws IOException {
        this.disk = disk;
        this.owner = owner;
        this.large = large;
        this.segment = segment;
        this.firsts.addAll(firsts(disk));
    }

    /**
     * Begins a segment for the writes from this number on. All before it must be in the file, durably.
     *
     * @param large a segment with more bytes is ended with the next save
     */
    static DocumentJournal begin(ShelfDisk disk, String owner, long first, long large) throws IOException {
        DocumentJournal journal = new DocumentJournal(disk, owner, large, JournalSegment.create(disk, first, owner));
        journal.drop(first - 1);
        return journal;
    }

    /** The numbers of the first writes of the segments in a folder, in order. */
    static List<Long> firsts(ShelfDisk disk) throws IOException {
        return disk.list().stream()
                .map(JournalSegment::first)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .sorted()
                .toList();
    }

    /** Writes them in one piece; durable when it returns. */
    void append(long first, List<byte[]> writes) throws IOException {
        if (first > endAfter) {
            next(first);
        }
        segment.append(JournalFrame.encode(first, writes));
    }

    private void next(long first) throws IOException {
        JournalSegment next = JournalSegment.create(disk, first, owner);
        segment.close();
        segment = next;
        endAfter = Long.MAX_VALUE;
        lock.lock();
        try {
            firsts.add(first);
        } finally {
            lock.unlock();
        }
    }

    /** Ends the segment after the write of this number if it is large. */
    void endIfLarge(long number) {
        if (segment.size() > large) {
            endAfter = number;
        }
    }

    /** Deletes the segments whose writes are all in the file, durably, which has those up to this number. */
    void drop(long number) throws IOException {
        lock.lock();
        try {
            List<String> names = new ArrayList<>();
            while (firsts.size() > 1 && firsts.get(1) <= number + 1) {
                names.add(JournalSegment.name(firsts.removeFirst()));
            }
            disk.delete(names);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        segment.close();
    }
}
