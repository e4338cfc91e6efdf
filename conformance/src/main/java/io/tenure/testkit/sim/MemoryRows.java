package io.tenure.testkit.sim;

import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of a {@link MemoryShelf}, in both orders, with the digests of partitions. */
final class MemoryRows {

    private static final Comparator<ShelfKey> BY_NAME =
            Comparator.comparing(ShelfKey::table).thenComparing(ShelfKey::name, MemoryRows::compare);

    private static final Comparator<ShelfKey> BY_PARTITION = Comparator.comparing(ShelfKey::table)
            .thenComparingInt(key -> key.partition().number())
            .thenComparing(ShelfKey::name, MemoryRows::compare);

    private static final Partition ANY = new Partition(0);

    private final NavigableMap<ShelfKey, byte[]> rows = new TreeMap<>(BY_PARTITION);
    private final NavigableMap<ShelfKey, ShelfKey> names = new TreeMap<>(BY_NAME);
    private final Map<Partition, ShelfDigest> digests = new HashMap<>();

    /** As the bytes of both in UTF-8: characters that need a pair are behind all others. */
    private static int compare(String one, String other) {
        int common = Math.min(one.length(), other.length());
        for (int i = 0; i < common; i++) {
            char mine = one.charAt(i);
            char theirs = other.charAt(i);
            if (mine != theirs) {
                boolean pair = Character.isSurrogate(mine);
                return pair == Character.isSurrogate(theirs) ? Character.compare(mine, theirs) : pair ? 1 : -1;
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    Optional<byte[]> get(ShelfKey key) {
        return Optional.ofNullable(rows.get(key));
    }

    /** Returns what was there. */
    byte @Nullable [] put(ShelfKey key, byte @Nullable [] value) {
        byte[] before = value == null ? rows.remove(key) : rows.put(key, value);
        if (!key.name().isEmpty() && (before == null) != (value == null)) {
            name(key, value != null);
        }
        if (key.table() == ShelfTable.DOCUMENTS) {
            digests.put(
                    key.partition(),
                    digest(key.partition()).minus(digest(key, before)).plus(digest(key, value)));
        }
        return before;
    }

    private void name(ShelfKey key, boolean stands) {
        ShelfKey before = stands ? names.put(key, key) : names.remove(key);
        if (stands != (before == null)) {
            throw new IllegalStateException("The name '" + key.name() + "' stands in two partitions.");
        }
    }

    private static ShelfDigest digest(ShelfKey key, byte @Nullable [] value) {
        return value == null ? ShelfDigest.EMPTY : ShelfDigest.of(key.name(), value);
    }

    List<Partition> filled() {
        return digests.entrySet().stream()
                .filter(each -> !each.getValue().equals(ShelfDigest.EMPTY))
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingInt(Partition::number))
                .toList();
    }

    ShelfDigest digest(Partition partition) {
        return digests.getOrDefault(partition, ShelfDigest.EMPTY);
    }

    List<ShelfRow> scan(ShelfKey after, int limit) {
        return rows.tailMap(after, false).entrySet().stream()
                .takeWhile(row -> row.getKey().table() == after.table()
                        && row.getKey().partition().equals(after.partition()))
                .limit(limit)
                .map(row -> new ShelfRow(row.getKey(), row.getValue()))
                .toList();
    }

    List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit) {
        boolean within = compare(prefix, after) <= 0;
        Stream<ShelfKey> keys =
                names.tailMap(new ShelfKey(table, ANY, within ? after : prefix), !within).values().stream();
        return keys.takeWhile(key -> key.table() == table && key.name().startsWith(prefix))
                .limit(limit)
                .map(key -> new ShelfRow(key, rows.get(key)))
                .toList();
    }
}
