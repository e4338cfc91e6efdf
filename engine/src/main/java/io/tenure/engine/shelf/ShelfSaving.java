package io.tenure.engine.shelf;

import io.tenure.engine.state.CheckedStore;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;

/**
 * Saves the file and drops the journal up to there, while rows continue to be written. One save at a time.
 *
 * <p>A save may hold writes that are not in the journal yet; whether those survive a crash nobody was told.
 */
final class ShelfSaving {

    /** How long writes wait for pages that are rewritten. */
    private static final Duration SLICE = Duration.ofMillis(2);

    /** How long a save may give room of the file back, once it has done the least. */
    private static final Duration COMPACTION = Duration.ofMillis(25);

    private final ShelfFile file;
    private final DocumentJournal journal;
    private final ReentrantReadWriteLock rows;
    private final Time time;
    private final ReentrantLock saving = new ReentrantLock();
    private long saved;

    ShelfSaving(ShelfFile file, DocumentJournal journal, ReentrantReadWriteLock rows, Time time) {
        this.file = file;
        this.journal = journal;
        this.rows = rows;
        this.time = time;
        this.saved = file.applied();
    }

    /** Saves if anything was written, or room can be given back. */
    void saveIfNeeded() {
        saveIf(() -> file.applied() != saved
                || file.store().wantsCompaction()
                || file.store().hasUnneeded());
    }

    /** Saves if more is in memory only. */
    void saveIfMoreThan(long bytes) {
        if (file.store().unsavedBytes() > bytes) {
            saveIf(() -> file.store().unsavedBytes() > bytes);
        }
    }

    private void saveIf(BooleanSupplier needed) {
        saving.lock();
        try {
            if (inTurn(needed)) {
                makeRoom();
                long number = save();
                file.store().sync();
                journal.drop(number);
                saved = number;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            saving.unlock();
        }
    }

    /** The number of the last write in the save. */
    private long save() {
        rows.writeLock().lock();
        try {
            long number = file.applied();
            journal.endIfLarge(number);
            file.save(rows.writeLock()::unlock);
            return number;
        } finally {
            if (rows.isWriteLockedByCurrentThread()) {
                rows.writeLock().unlock();
            }
        }
    }

    private void makeRoom() {
        long begin = time.nanos();
        long all = file.store().compactable();
        long[] left = {all};
        boolean more = true;
        while (more && (all - left[0] < CheckedStore.LEAST_COMPACTED || !isOver(begin, COMPACTION))) {
            more = inTurn(() -> {
                long turn = time.nanos();
                left[0] = file.store().compact(left[0], () -> isOver(turn, SLICE));
                return left[0] > 0;
            });
        }
    }

    private boolean inTurn(BooleanSupplier something) {
        rows.writeLock().lock();
        try {
            return something.getAsBoolean();
        } finally {
            rows.writeLock().unlock();
        }
    }

    private boolean isOver(long begin, Duration limit) {
        return time.nanos() - begin > limit.toNanos();
    }
}
