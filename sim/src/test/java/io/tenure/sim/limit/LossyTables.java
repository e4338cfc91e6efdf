package io.tenure.sim.limit;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import io.tenure.testkit.MemoryTables;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Tables of which one forgets some of its changes: what a machine with a bug would leave. None of them minds that a row is
 * added twice, so that the bug goes on to where users would meet it.
 */
final class LossyTables implements Tables {
    enum Loss {
        REMOVALS,
        SECOND_WRITES
    }

    private final MemoryTables tables = new MemoryTables();
    private final TableName lossy;
    private final Loss loss;
    private int writes;

    LossyTables(TableName lossy, Loss loss) {
        this.lossy = lossy;
        this.loss = loss;
    }

    @Override
    public Table table(TableName name) {
        return new LossyTable(tables.table(name), name == lossy);
    }

    private final class LossyTable implements Table {
        private final Table table;
        private final boolean isLossy;

        LossyTable(Table table, boolean isLossy) {
            this.table = table;
            this.isLossy = isLossy;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return table.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            if (!isLossy || loss != Loss.SECOND_WRITES || ++writes % 2 == 1) {
                table.put(key, value);
            }
        }

        @Override
        public void remove(byte[] key) {
            if (!isLossy || loss != Loss.REMOVALS) {
                table.remove(key);
            }
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return table.range(from, to);
        }

        @Override
        public Iterator<Row> backwards(byte[] from, byte @Nullable [] to) {
            return table.backwards(from, to);
        }
    }
}
