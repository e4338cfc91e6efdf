package io.tenure.testkit.sim;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.store.Indeterminate;
import io.tenure.store.Unavailable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A shelf in memory whose disk a test forces, or that forces each write at once. Of one thread only.
 *
 * <p>A crash keeps what was forced, and by chance the first few of the writes that were not. A test goes on with the shelf
 * that {@link #crash} returns; the old one is dead, and what waits for it waits for ever.
 */
public final class MemoryShelf implements Shelf {

    private final MemoryRows rows;
    private final @Nullable Runnable waits;
    private final Deque<Unforced> unforced = new ArrayDeque<>();
    private @Nullable String over;

    private MemoryShelf(MemoryRows rows, @Nullable Runnable waits) {
        this.rows = rows;
        this.waits = waits;
    }

    /** A write that is not on the disk yet, and how to take it back: the rows that were there before, last first. */
    private record Unforced(List<ShelfRow> before, CompletableFuture<@Nullable Void> done) {}

    /** A new shelf that forces each write at once. */
    public static MemoryShelf prompt() {
        return new MemoryShelf(new MemoryRows(), null);
    }

    /**
     * A new shelf that waits for {@link #force}.
     *
     * @param waits run whenever a write waits and none did before
     */
    public static MemoryShelf forcedByHand(Runnable waits) {
        return new MemoryShelf(new MemoryRows(), waits);
    }

    @Override
    public CompletableFuture<@Nullable Void> write(List<ShelfRow> write) {
        if (over != null) {
            return CompletableFuture.failedFuture(new Unavailable(over, null));
        }
        List<ShelfRow> before = new ArrayList<>();
        write.forEach(row -> before.addFirst(new ShelfRow(row.key(), rows.put(row.key(), row.value()))));
        Unforced added = new Unforced(before, new CompletableFuture<>());
        unforced.add(added);
        if (waits == null) {
            force();
        } else if (unforced.size() == 1) {
            waits.run();
        }
        return added.done;
    }

    /** How many writes wait. */
    public int waiting() {
        return unforced.size();
    }

    /** Brings all that waits to the disk. */
    public void force() {
        force(unforced.size());
    }

    /** Brings the first few of what waits to the disk. */
    public void force(int count) {
        for (int i = 0; i < count && !unforced.isEmpty(); i++) {
            unforced.remove().done.complete(null);
        }
    }

    /** The disk fails: what waits fails, and so does all that comes. Reads go on. */
    public void fail() {
        String why = "The disk has failed.";
        over = why;
        List<Unforced> all = List.copyOf(unforced);
        unforced.clear();
        all.forEach(write -> write.done.completeExceptionally(new Indeterminate(why, null)));
    }

    /** The machine dies. What is left, as a new shelf that is forced as this one was. */
    public MemoryShelf crash(Dice dice) {
        int lost = unforced.isEmpty() ? 0 : dice.below(unforced.size() + 1);
        for (int i = 0; i < lost; i++) {
            unforced.removeLast().before.forEach(row -> rows.put(row.key(), row.value()));
        }
        unforced.clear();
        over = "The process of this shelf is dead.";
        return new MemoryShelf(rows, waits);
    }

    /** The rows of a shelf that was closed, as a new one. */
    public MemoryShelf reopen() {
        close();
        return new MemoryShelf(rows, waits);
    }

    @Override
    public Optional<byte[]> read(ShelfKey key) {
        return rows.get(key);
    }

    @Override
    public List<ShelfRow> scan(ShelfTable table, Partition partition, String after, int limit) {
        return rows.scan(new ShelfKey(table, partition, after), limit);
    }

    @Override
    public List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit) {
        return rows.list(table, prefix, after, limit);
    }

    @Override
    public ShelfDigest digest(Partition partition) {
        return rows.digest(partition);
    }

    @Override
    public List<Partition> filled() {
        return rows.filled();
    }

    /** Idempotent. Brings all that waits to the disk. */
    @Override
    public void close() {
        if (over == null) {
            force();
            over = "The shelf is closed.";
        }
    }
}
