package io.tenure.store.machine;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Tables that count the rows that are read or written. */
final class CountingTables implements Tables {

    private final TreeTables tables = new TreeTables();
    long touched;

    @Override
    public Table table(TableName name) {
        return new CountingTable(tables.table(name));
    }

    int size(TableName name) {
        return tables.size(name);
    }

    private final class CountingTable implements Table {

        private final Table table;

        CountingTable(Table table) {
            this.table = table;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            touched++;
            return table.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            touched++;
            table.put(key, value);
        }

        @Override
        public void remove(byte[] key) {
            touched++;
            table.remove(key);
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return counted(table.range(from, to));
        }

        @Override
        public Iterator<Row> backwards(byte[] from, byte @Nullable [] to) {
            return counted(table.backwards(from, to));
        }

        private Iterator<Row> counted(Iterator<Row> rows) {
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return rows.hasNext();
                }

                @Override
                public Row next() {
                    touched++;
                    return rows.next();
                }
            };
        }
    }
}
