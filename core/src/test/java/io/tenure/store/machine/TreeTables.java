package io.tenure.store.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tables in plain sorted maps. */
public final class TreeTables implements Tables {

    private final Map<TableName, TreeTable> tables = new EnumMap<>(TableName.class);

    public TreeTables() {
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
        public Iterator<Row> backwards(byte[] from, byte @Nullable [] to) {
            List<Row> all = new ArrayList<>();
            range(from, to).forEachRemaining(all::add);
            return all.reversed().iterator();
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return new Iterator<>() {
                private Map.@Nullable Entry<byte[], byte[]> next = within(rows.ceilingEntry(from));

                private Map.@Nullable Entry<byte[], byte[]> within(Map.@Nullable Entry<byte[], byte[]> row) {
                    return row == null || to == null || Arrays.compareUnsigned(row.getKey(), to) < 0 ? row : null;
                }

                @Override
                public boolean hasNext() {
                    return next != null;
                }

                @Override
                public Row next() {
                    Row row = new Row(next.getKey(), next.getValue());
                    next = within(rows.higherEntry(row.key()));
                    return row;
                }
            };
        }
    }
}
