package io.tenure.testkit.sim;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.VolatileShelf;
import io.tenure.selector.Partition;
import io.tenure.testkit.conformance.ShelfConformance;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** It keeps nothing over a restart, so the rows of the one before are carried over. */
final class VolatileShelfConformanceTest extends ShelfConformance {

    private @Nullable VolatileShelf last;

    @Override
    protected Shelf open() {
        VolatileShelf next = new VolatileShelf();
        if (last != null) {
            next.write(rows(last)).join();
        }
        last = next;
        return next;
    }

    private static List<ShelfRow> rows(Shelf from) {
        List<ShelfRow> rows = new ArrayList<>();
        for (ShelfTable table : ShelfTable.values()) {
            for (int i = 0; i < Partition.COUNT; i++) {
                Partition partition = new Partition(i);
                from.read(new ShelfKey(table, partition, ""))
                        .ifPresent(value -> rows.add(new ShelfRow(new ShelfKey(table, partition, ""), value)));
                rows.addAll(from.scan(table, partition, "", Integer.MAX_VALUE));
            }
        }
        return rows;
    }
}
