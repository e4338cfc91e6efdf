package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tables in plain sorted maps. */
final class TreeTables implements Tables {

    private final Map<TableName, TreeTable> tables = new EnumMap<>(TableName.class);

    TreeTables() {
        for (TableName name : TableName.values()) {
            tables.put(name, new TreeTable());
        }
    }

    @Override
    public Table table(TableName name) {
        return tables.get(name);
    }

    int size(TableName name) {
        return tables.get(name).rows.size();
    }

    private static final class TreeTable implements Table {

        private final TreeMap<byte[], byte[]> rows = new TreeMap<>(Arrays::compareUnsigned);

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
            assertThat(rows.put(key, value)).as("a row that was there already").isNull();
        }

        @Override
        public void remove(byte[] key) {
            rows.remove(key);
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            var part = to == null
                    ? rows.tailMap(from, true)
                    : Arrays.compareUnsigned(from, to) > 0 ? new TreeMap<byte[], byte[]>() : rows.subMap(from, to);
            return List.copyOf(part.entrySet()).stream()
                    .map(row -> new Row(row.getKey(), row.getValue()))
                    .iterator();
        }
    }
}
