package io.tenure.document;

import io.tenure.selector.Partition;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Where a node keeps its copies of documents and what it promised about them.
 *
 * <p>Values are bytes to it, and arrays that are handed in or out are never changed. Whoever writes sees to it that equal
 * states have equal bytes: digests are of these. Names are ordered by their bytes in UTF-8.
 */
public interface Shelf extends AutoCloseable {

    /**
     * Writes rows, all or none, in the order of the calls. Reads see them at once; they are on disk when the future
     * completes. If it fails, whether they are is unknown, and the shelf takes no further rows.
     *
     * <p>While there is no room for them on the disk it throws an exception instead, and nothing is written. What waits
     * for the future must not block: it may run on the thread that writes.
     */
    CompletableFuture<Void> write(List<ShelfRow> rows);

    /**
     * The same for deletions, which are written although there is no room: without them nobody could make any. They use what is
     * kept free.
     */
    default CompletableFuture<Void> writeFromReserve(List<ShelfRow> rows) {
        return write(rows);
    }

    /** A sentence while there is no room for documents. */
    default Optional<String> full() {
        return Optional.empty();
    }

    Optional<byte[]> read(ShelfKey key);

    /** The rows of a table in a partition whose names are behind {@code after}, by name, at most {@code limit}. */
    List<ShelfRow> scan(ShelfTable table, Partition partition, String after, int limit);

    /** The rows of a table whose names begin with {@code prefix} and are behind {@code after}, by name, of all partitions. */
    List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit);

    /** Of the documents in a partition: equal rows, equal digest, whatever order they came in. */
    ShelfDigest digest(Partition partition);

    /** The partitions that have documents, by number. */
    List<Partition> filled();

    @Override
    void close();
}
