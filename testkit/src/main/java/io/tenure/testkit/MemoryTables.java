package io.tenure.testkit;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Tables in memory. */
public final class MemoryTables implements Tables {
    private final Map<TableName, MemoryTable> tables = new EnumMap<>(TableName.class);

    public MemoryTables() {
        for (TableName name : TableName.values()) {
            tables.put(name, new MemoryTable());
        }
    }

    @Override
    public Table table(TableName name) {
        return Objects.requireNonNull(tables.get(name));
    }

    private static final class MemoryTable implements Table {
        private final ConcurrentNavigableMap<byte[], byte[]> rows = new ConcurrentSkipListMap<>(KeyOrder::compare);

        @Override
        public byte @Nullable [] get(byte[] key) {
            return rows.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            rows.put(key, value);
        }

        @Override
        public void add(byte[] key, byte[] value) {
            if (rows.putIfAbsent(key, value) != null) {
                throw new IllegalStateException("A row was added that is there already.");
            }
        }

        @Override
        public void remove(byte[] key) {
            rows.remove(key);
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return iterator(part(from, to));
        }

        @Override
        public Iterator<Row> backwards(byte[] from, byte @Nullable [] to) {
            return iterator(part(from, to).descendingMap());
        }

        private NavigableMap<byte[], byte[]> part(byte[] from, byte @Nullable [] to) {
            if (to != null && KeyOrder.compare(from, to) >= 0) {
                return Collections.emptyNavigableMap();
            }
            return to == null ? rows.tailMap(from, true) : rows.subMap(from, true, to, false);
        }

        private static Iterator<Row> iterator(NavigableMap<byte[], byte[]> part) {
            Iterator<Map.Entry<byte[], byte[]>> entries = part.entrySet().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return entries.hasNext();
                }

                @Override
                public Row next() {
                    Map.Entry<byte[], byte[]> entry = entries.next();
                    return new Row(entry.getKey(), entry.getValue());
                }
            };
        }
    }
}
