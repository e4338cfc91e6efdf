package io.tenure.engine.shelf;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.store.CommitRefused;
import io.tenure.store.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A shelf on the disk of this node: each write goes to the file's pages in memory and to a journal, and is acknowledged
 * when the journal is on the disk. {@link #save} brings the pages to the disk from time to time.
 *
 * <p>The first failure of a write ends it, and so does damage that is met: it takes no more rows, and the handler of its
 * configuration is told. Reads see whole writes.
 */
public final class DiskShelf implements Shelf {

    /** A write with more bytes is refused. */
    public static final int MOST_BYTES = 64 << 20;

    private final ShelfConfig config;
    private final ShelfFile file;
    private final DocumentJournal journal;
    private final JournalWriter writer;
    private final ShelfSaving saving;
    private final ShelfFailure failure;
    private final ReentrantReadWriteLock rows = new ReentrantReadWriteLock();
    private boolean closed;

    DiskShelf(ShelfConfig config, ShelfFile file, DocumentJournal journal) {
        this.config = config;
        this.file = file;
        this.journal = journal;
        this.failure = new ShelfFailure(config.fatal());
        this.saving = new ShelfSaving(file, journal, rows, config.time());
        this.writer = new JournalWriter(journal, failure, this::saveIfMuch);
        file.store().onDamage(damage -> failure.met(String.valueOf(damage.getMessage()), damage));
    }

    /** Opens the files of a node, or makes them. If they cannot be used the exception says what to do. */
    public static DiskShelf open(ShelfConfig config, ShelfConfig.Beginning beginning) throws IOException {
        return open(config, beginning, new FolderDisk(config.folder()), name -> name);
    }

    static DiskShelf open(
            ShelfConfig config, ShelfConfig.Beginning beginning, ShelfDisk disk, UnaryOperator<String> naming)
            throws IOException {
        return new ShelfOpening(config, disk, naming).open(beginning);
    }

    @Override
    public CompletableFuture<@Nullable Void> write(List<ShelfRow> write) {
        refuseIfFull(write);
        return writeFromReserve(write);
    }

    @Override
    public CompletableFuture<@Nullable Void> writeFromReserve(List<ShelfRow> write) {
        byte[] bytes = RowsCodec.encode(write);
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "A write of " + bytes.length + " bytes is too large: write at most " + MOST_BYTES + " at once.");
        }
        writer.awaitRoom();
        rows.writeLock().lock();
        try {
            if (closed || failure.isMet()) {
                return CompletableFuture.failedFuture(failure.refusal());
            }
            file.write(write);
            return writer.add(file.applied(), bytes);
        } catch (RuntimeException e) {
            failure.met("A write of documents failed half-way: " + e.getMessage(), e);
            throw e;
        } finally {
            rows.writeLock().unlock();
        }
    }

    /** What frees room, promises and settings may use the reserve. */
    private void refuseIfFull(List<ShelfRow> write) {
        boolean needsRoom = write.stream().anyMatch(DiskShelf::needsRoom);
        Optional<String> refusal = needsRoom ? full() : Optional.empty();
        if (refusal.isPresent()) {
            throw new CommitRefused(Outcome.Reason.DISK_RESERVE, refusal.get());
        }
    }

    @Override
    public Optional<String> full() {
        return config.diskWarning()
                .get()
                .map(warning -> warning + " Documents can be read; make room on this node to change them.");
    }

    private static boolean needsRoom(ShelfRow row) {
        boolean large = switch (row.key().table()) {
            case DOCUMENTS, LOSERS -> true;
            case PROMISES, SETTINGS -> false;
        };
        return large && row.value() != null;
    }

    @Override
    public Optional<byte[]> read(ShelfKey key) {
        return file.read(key);
    }

    @Override
    public List<ShelfRow> scan(ShelfTable table, Partition partition, String after, int limit) {
        return reading(() -> file.scan(table, partition, after, limit));
    }

    @Override
    public List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit) {
        boolean unsorted = true;
        while (unsorted) {
            rows.writeLock().lock();
            try {
                unsorted = file.names().sortSome();
                if (!unsorted) {
                    rows.readLock().lock();
                }
            } finally {
                rows.writeLock().unlock();
            }
        }
        try {
            return file.list(table, prefix, after, limit);
        } finally {
            rows.readLock().unlock();
        }
    }

    @Override
    public ShelfDigest digest(Partition partition) {
        return reading(() -> file.digest(partition));
    }

    @Override
    public List<Partition> filled() {
        return reading(file::filled);
    }

    private <T> T reading(Supplier<T> look) {
        rows.readLock().lock();
        try {
            return look.get();
        } finally {
            rows.readLock().unlock();
        }
    }

    /** Saves what was written, gives room back and drops the journal up to there. To be called every few seconds. */
    public void save() {
        saving(saving::saveIfNeeded);
    }

    private void saveIfMuch() {
        saving(() -> saving.saveIfMoreThan(config.unsavedBytes()));
    }

    private void saving(Runnable save) {
        if (failure.isMet()) {
            return;
        }
        try {
            save.run();
        } catch (RuntimeException e) {
            failure.met("The documents of this node could not be saved: " + e.getMessage(), e);
        }
    }

    /** Idempotent. Brings all that was written to the disk first. */
    @Override
    public void close() {
        rows.writeLock().lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
        } finally {
            rows.writeLock().unlock();
        }
        writer.close();
        save();
        file.close();
        try {
            journal.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
