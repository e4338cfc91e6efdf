package io.tenure.document;

import io.tenure.selector.Partition;
import io.tenure.store.Unavailable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A shelf in memory: what it holds, promises included, ends with the process. May be used by any thread. */
public final class VolatileShelf implements Shelf {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ShelfTable, NavigableMap<String, ShelfRow>> names = new EnumMap<>(ShelfTable.class);
    private final Map<Spot, NavigableMap<String, ShelfRow>> spots = new HashMap<>();
    private final NavigableMap<Integer, ShelfDigest> digests = new TreeMap<>();
    private boolean closed;

    /** The rows of one table in one partition. */
    private record Spot(ShelfTable table, int partition) {}

    @Override
    public CompletableFuture<@Nullable Void> write(List<ShelfRow> rows) {
        lock.lock();
        try {
            if (closed) {
                return CompletableFuture.failedFuture(new Unavailable("The shelf is closed.", null));
            }
            rows.forEach(this::put);
            return CompletableFuture.completedFuture(null);
        } finally {
            lock.unlock();
        }
    }

    private void put(ShelfRow row) {
        ShelfKey key = row.key();
        NavigableMap<String, ShelfRow> spot = spots.computeIfAbsent(
                new Spot(key.table(), key.partition().number()), each -> new TreeMap<>(VolatileShelf::compare));
        ShelfRow before = row.value() == null ? spot.remove(key.name()) : spot.put(key.name(), row);
        if (!key.name().isEmpty()) {
            NavigableMap<String, ShelfRow> all = names(key.table());
            ShelfRow unused = row.value() == null ? all.remove(key.name()) : all.put(key.name(), row);
        }
        if (key.table() == ShelfTable.DOCUMENTS) {
            ShelfDigest sum = digests.getOrDefault(key.partition().number(), ShelfDigest.EMPTY)
                    .minus(digest(before))
                    .plus(digest(row));
            if (spot.isEmpty()) {
                digests.remove(key.partition().number());
            } else {
                digests.put(key.partition().number(), sum);
            }
        }
    }

    private static ShelfDigest digest(@Nullable ShelfRow row) {
        byte[] value = row == null ? null : row.value();
        return row == null || value == null
                ? ShelfDigest.EMPTY
                : ShelfDigest.of(row.key().name(), value);
    }

    /** Code points have the order of their bytes in UTF-8; the halves of pairs have not. */
    private static int compare(String one, String other) {
        int length = Math.min(one.length(), other.length());
        for (int i = 0; i < length; i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                return Character.isSurrogate(a) == Character.isSurrogate(b)
                        ? Character.compare(a, b)
                        : Character.isSurrogate(a) ? 1 : -1;
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    private NavigableMap<String, ShelfRow> spot(ShelfTable table, Partition partition) {
        return spots.getOrDefault(new Spot(table, partition.number()), Collections.emptyNavigableMap());
    }

    private NavigableMap<String, ShelfRow> names(ShelfTable table) {
        return names.computeIfAbsent(table, each -> new TreeMap<>(VolatileShelf::compare));
    }

    @Override
    public Optional<byte[]> read(ShelfKey key) {
        lock.lock();
        try {
            return Optional.ofNullable(spot(key.table(), key.partition()).get(key.name()))
                    .map(ShelfRow::value);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<ShelfRow> scan(ShelfTable table, Partition partition, String after, int limit) {
        lock.lock();
        try {
            return spot(table, partition).tailMap(after, false).values().stream()
                    .limit(limit)
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit) {
        lock.lock();
        try {
            boolean behind = compare(after, prefix) >= 0;
            List<ShelfRow> some = new ArrayList<>();
            for (ShelfRow row :
                    names(table).tailMap(behind ? after : prefix, !behind).values()) {
                if (some.size() == limit || !row.key().name().startsWith(prefix)) {
                    break;
                }
                some.add(row);
            }
            return some;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ShelfDigest digest(Partition partition) {
        lock.lock();
        try {
            return digests.getOrDefault(partition.number(), ShelfDigest.EMPTY);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Partition> filled() {
        lock.lock();
        try {
            return digests.keySet().stream().map(Partition::new).toList();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }
}
