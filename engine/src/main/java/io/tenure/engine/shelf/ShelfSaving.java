package io.tenure.engine.shelf;

import io.tenure.engine.state.CheckedStore;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Saves the file and drops the journal up to there, while rows continue to be written. One save at a time.
 *
 * <p>A save may hold writes that are not in the journal yet; whether those survive a crash nobody was told.
 */
final class ShelfSaving {

    /** How long writes wait for pages that are rewritten, or names that are brought into the file. */
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
        if (file.unsavedBytes() > bytes) {
            saveIf(() -> file.unsavedBytes() > bytes);
        }
    }

    private void saveIf(BooleanSupplier needed) {
        saving.lock();
        try {
            if (inTurn(enough -> needed.getAsBoolean())) {
                makeRoom();
                settleNames();
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
        long left = all;
        boolean more = true;
        while (more && (all - left < CheckedStore.LEAST_COMPACTED || !isOver(begin, COMPACTION))) {
            long before = left;
            left = inTurn(enough -> file.store().compact(before, enough));
            more = left > 0;
        }
    }

    /** The save itself, for which writes wait in one go, is left with the names that come meanwhile. */
    private void settleNames() {
        boolean unsorted = true;
        while (unsorted) {
            unsorted = inTurn(enough -> file.names().sortSome());
        }
        int left = inTurn(enough -> file.names().unsaved());
        int some = left;
        while (left > 0 && some > 0) {
            some = inTurn(file.names()::settle);
            left -= some;
        }
    }

    /** Does a little, until that is enough. */
    private <T> T inTurn(Function<BooleanSupplier, T> something) {
        rows.writeLock().lock();
        try {
            long turn = time.nanos();
            return something.apply(() -> isOver(turn, SLICE));
        } finally {
            rows.writeLock().unlock();
        }
    }

    private boolean isOver(long begin, Duration limit) {
        return time.nanos() - begin > limit.toNanos();
    }
}
