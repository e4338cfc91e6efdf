package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers see of a write. */
final class ShelfReadersTest {

    private static final Partition PARTITION = new Partition(1);

    @TempDir
    Path root;

    /** Whoever reads while the second row of a write is still to come waits for it. */
    @Test
    void a_reader_waits_for_the_rest_of_a_write() throws Exception {
        try (DiskShelf shelf = ShelfFiles.open(root.resolve("documents"))) {
            shelf.write(both("0")).join();
            List<List<String>> seen = new CopyOnWriteArrayList<>();
            List<Thread> readers = new ArrayList<>();
            shelf.write(new Paused(both("1"), () -> {
                        Thread reader = Thread.ofPlatform().start(() -> seen.add(values(shelf)));
                        readers.add(reader);
                        join(reader, Duration.ofMillis(500));
                    }))
                    .join();
            readers.forEach(reader -> join(reader, Duration.ofMinutes(1)));
            assertThat(seen).isNotEmpty();
            assertThat(seen)
                    .allSatisfy(values -> assertThat(values.stream().distinct())
                            .as("the values of both rows")
                            .hasSize(1));
        }
    }

    private static List<ShelfRow> both(String value) {
        return List.of(row("a", value), row("b", value));
    }

    private static ShelfRow row(String name, String value) {
        return new ShelfRow(new ShelfKey(ShelfTable.DOCUMENTS, PARTITION, name), value.getBytes(UTF_8));
    }

    private static List<String> values(DiskShelf shelf) {
        return shelf.scan(ShelfTable.DOCUMENTS, PARTITION, "", 9).stream()
                .map(row -> new String(row.value(), UTF_8))
                .toList();
    }

    private static void join(Thread thread, Duration limit) {
        try {
            boolean unused = thread.join(limit);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Rows of which the second comes only after something else. */
    private static final class Paused extends AbstractList<ShelfRow> {

        private final List<ShelfRow> rows;
        private final Runnable before;

        Paused(List<ShelfRow> rows, Runnable before) {
            this.rows = rows;
            this.before = before;
        }

        @Override
        public ShelfRow get(int index) {
            if (index == 1) {
                before.run();
            }
            return rows.get(index);
        }

        @Override
        public int size() {
            return rows.size();
        }
    }
}
