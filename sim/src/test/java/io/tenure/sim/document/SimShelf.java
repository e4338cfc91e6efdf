package io.tenure.sim.document;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.StateHash;
import io.tenure.selector.Partition;
import io.tenure.store.CommitRefused;
import io.tenure.store.Outcome;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.sim.Dice;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A disk that survives its process: what was not yet forced when it died is there or not, the newest first to be lost. */
final class SimShelf implements Shelf {

    /** Sees what is written. */
    interface Watch {

        /** Every row, before it is there. */
        void row(ShelfKey key, Optional<byte[]> before, Optional<byte[]> after);

        /** What is written at once, when it is there. */
        void written(List<ShelfRow> rows, SimShelf to);
    }

    private record Pending(List<ShelfRow> undo, CompletableFuture<Void> done) {}

    private final VirtualScheduler scheduler;
    private final Dice dice;
    private final Watch watch;
    private final Map<ShelfTable, NavigableMap<Integer, NavigableMap<String, byte[]>>> tables =
            new EnumMap<>(ShelfTable.class);
    private final NavigableMap<Integer, ShelfDigest> digests = new TreeMap<>();
    private final Deque<Pending> pending = new ArrayDeque<>();
    private Duration slowness = Duration.ofMillis(4);
    private boolean forcing;
    private boolean hanging;
    private boolean full;
    private long life;

    SimShelf(VirtualScheduler scheduler, Dice dice, Watch watch) {
        this.scheduler = scheduler;
        this.dice = dice;
        this.watch = watch;
        for (ShelfTable table : ShelfTable.values()) {
            tables.put(table, new TreeMap<>());
        }
    }

    void slowness(Duration most) {
        slowness = most;
    }

    /** There is no room for documents, or there is again. */
    void full(boolean now) {
        full = now;
    }

    @Override
    public Optional<String> full() {
        return full ? Optional.of("The disk is nearly full.") : Optional.empty();
    }

    /** Nothing reaches the disk any more, as on one that hangs. */
    void hang() {
        hanging = true;
    }

    /** The process dies: of what was not forced a part is lost, from the end. */
    void die() {
        life++;
        forcing = false;
        int kept = dice.below(pending.size() + 1);
        while (pending.size() > kept) {
            pending.removeLast().undo.reversed().forEach(row -> put(row.key(), row.value()));
        }
        pending.clear();
    }

    @Override
    public CompletableFuture<Void> write(List<ShelfRow> rows) {
        boolean large = rows.stream()
                .anyMatch(row -> row.value() != null
                        && (row.key().table() == ShelfTable.DOCUMENTS
                                || row.key().table() == ShelfTable.LOSERS));
        if (full && large) {
            throw new CommitRefused(Outcome.Reason.DISK_RESERVE, "The disk is nearly full.");
        }
        return writeFromReserve(rows);
    }

    @Override
    public CompletableFuture<Void> writeFromReserve(List<ShelfRow> rows) {
        List<ShelfRow> undo = new ArrayList<>();
        for (ShelfRow row : rows) {
            Optional<byte[]> before = read(row.key());
            watch.row(row.key(), before, Optional.ofNullable(row.value()));
            undo.add(new ShelfRow(row.key(), before.orElse(null)));
            put(row.key(), row.value());
        }
        watch.written(rows, this);
        Pending next = new Pending(undo, new CompletableFuture<>());
        pending.add(next);
        force();
        return next.done;
    }

    /** One force at a time, for all that came before it began. */
    private void force() {
        if (forcing) {
            return;
        }
        forcing = true;
        int count = pending.size();
        long writer = life;
        scheduler.after(dice.upTo(slowness), () -> {
            if (writer != life || hanging) {
                return;
            }
            List<Pending> forced = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                forced.add(pending.remove());
            }
            forcing = false;
            if (!pending.isEmpty()) {
                force();
            }
            forced.forEach(each -> each.done.complete(null));
        });
    }

    private void put(ShelfKey key, byte @Nullable [] value) {
        NavigableMap<String, byte[]> rows =
                tables.get(key.table()).computeIfAbsent(key.partition().number(), number -> new TreeMap<>());
        byte[] before = value == null ? rows.remove(key.name()) : rows.put(key.name(), value);
        if (key.table() == ShelfTable.DOCUMENTS) {
            ShelfDigest sum = digest(key.partition());
            sum = before == null ? sum : sum.plus(negated(hash(key.name(), before)));
            sum = value == null ? sum : sum.plus(hash(key.name(), value));
            if (rows.isEmpty()) {
                digests.remove(key.partition().number());
            } else {
                digests.put(key.partition().number(), sum);
            }
        }
    }

    private static ShelfDigest hash(String name, byte[] value) {
        byte[] link = name.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[link.length + value.length];
        System.arraycopy(link, 0, all, 0, link.length);
        System.arraycopy(value, 0, all, link.length, value.length);
        StateHash hash = StateHash.ofBytes(all);
        return new ShelfDigest(hash.high(), hash.low());
    }

    private static ShelfDigest negated(ShelfDigest digest) {
        long low = -digest.low();
        return new ShelfDigest(low == 0 ? -digest.high() : ~digest.high(), low);
    }

    /** What would be there if the process died now. */
    Optional<byte[]> onDisk(ShelfKey key) {
        for (Pending each : pending) {
            for (ShelfRow before : each.undo) {
                if (before.key().equals(key)) {
                    return Optional.ofNullable(before.value());
                }
            }
        }
        return read(key);
    }

    /** The epoch that it has promised for a partition. */
    long promised(Partition partition) {
        return read(new ShelfKey(ShelfTable.PROMISES, partition, ""))
                .map(DocumentLedger::epoch)
                .orElse(0L);
    }

    @Override
    public Optional<byte[]> read(ShelfKey key) {
        NavigableMap<String, byte[]> rows =
                tables.get(key.table()).get(key.partition().number());
        return Optional.ofNullable(rows == null ? null : rows.get(key.name()));
    }

    @Override
    public List<ShelfRow> scan(ShelfTable table, Partition partition, String after, int limit) {
        NavigableMap<String, byte[]> rows = tables.get(table).getOrDefault(partition.number(), new TreeMap<>());
        return rows.tailMap(after, false).entrySet().stream()
                .limit(limit)
                .map(row -> new ShelfRow(new ShelfKey(table, partition, row.getKey()), row.getValue()))
                .toList();
    }

    @Override
    public List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit) {
        NavigableMap<String, ShelfRow> all = new TreeMap<>();
        tables.get(table)
                .forEach((number, rows) -> rows.forEach((name, value) -> {
                    if (name.startsWith(prefix) && name.compareTo(after) > 0) {
                        all.put(name, new ShelfRow(new ShelfKey(table, new Partition(number), name), value));
                    }
                }));
        return all.values().stream().limit(limit).toList();
    }

    @Override
    public ShelfDigest digest(Partition partition) {
        return digests.getOrDefault(partition.number(), ShelfDigest.EMPTY);
    }

    @Override
    public List<Partition> filled() {
        return digests.keySet().stream().map(Partition::new).toList();
    }

    @Override
    public void close() {}
}
