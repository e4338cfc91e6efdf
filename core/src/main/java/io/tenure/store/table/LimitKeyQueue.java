package io.tenure.store.table;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tasks of a limit key while an entry is applied: how many run, and which of those that are ready is the first. */
public final class LimitKeyQueue {

    private static final int FORMAT = 1;

    private final byte[] key;
    private final Tables tables;
    private long stored;
    private long running;
    private @Nullable Optional<byte[]> first;
    private @Nullable Iterator<Table.Row> rest;

    private LimitKeyQueue(byte[] key, Tables tables, long running) {
        this.key = key;
        this.tables = tables;
        this.stored = running;
        this.running = running;
    }

    public static LimitKeyQueue read(byte[] key, Tables tables) {
        byte @Nullable [] row = tables.table(TableName.SLOTS).get(key);
        return new LimitKeyQueue(key, tables, row == null ? 0 : decode(row));
    }

    public static byte[] encode(long running) {
        return Encoder.version(FORMAT).count(running).done();
    }

    public static long decode(byte[] row) {
        Decoder in = Decoder.version("count of slots", FORMAT, row);
        return in.end(in.count());
    }

    public long running() {
        return running;
    }

    public void take(int slots) {
        running += slots;
    }

    /** The first row of the line. */
    public Optional<byte[]> first() {
        Optional<byte[]> known = first;
        if (known == null) {
            Iterator<Table.Row> rows = rest == null ? rows() : rest;
            known = rows.hasNext() ? Optional.of(rows.next().key()) : Optional.empty();
            rest = rows;
            first = known;
        }
        return known;
    }

    private Iterator<Table.Row> rows() {
        return tables.table(TableName.LINES).range(key, Keys.behind(key));
    }

    /** This row was added to the line. */
    public void joined(byte[] row) {
        rest = null;
        if (first != null && first.filter(old -> KeyOrder.compare(old, row) < 0).isEmpty()) {
            first = Optional.of(row);
        }
    }

    /** This row was removed from the line. */
    public void left(byte[] row) {
        if (first == null || first.filter(head -> Arrays.equals(head, row)).isEmpty()) {
            rest = null;
        }
        first = null;
    }

    public void write() {
        Table slots = tables.table(TableName.SLOTS);
        if (running == 0 && stored > 0) {
            slots.remove(key);
        } else if (running > 0 && stored == 0) {
            slots.add(key, encode(running));
        } else if (running != stored) {
            slots.put(key, encode(running));
        }
        stored = running;
    }
}
