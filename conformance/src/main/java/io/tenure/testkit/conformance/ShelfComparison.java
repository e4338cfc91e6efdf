package io.tenure.testkit.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.MemoryShelf;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Random rows, written to a shelf and to one in memory, which must not differ. */
public final class ShelfComparison {

    private static final int NAMES = 40;
    private static final int MOST_ROWS = 8;
    private static final int MOST_BYTES = 300;

    private final long seed;
    private final Dice dice;
    private final MemoryShelf memory = MemoryShelf.prompt();

    public ShelfComparison(long seed) {
        this.seed = seed;
        this.dice = new Dice(seed);
    }

    /** Some rows: new ones, changed ones, deletions. */
    public static List<ShelfRow> rows(Dice dice) {
        List<ShelfRow> rows = new ArrayList<>();
        int count = 1 + dice.below(MOST_ROWS);
        for (int i = 0; i < count; i++) {
            rows.add(new ShelfRow(key(dice), dice.chance(0.3) ? null : value(dice)));
        }
        return rows;
    }

    private static ShelfKey key(Dice dice) {
        ShelfTable table = dice.pick(List.of(ShelfTable.values()));
        if (table == ShelfTable.PROMISES) {
            return new ShelfKey(table, new Partition(dice.below(NAMES)), "");
        }
        String name = "/" + "x".repeat(dice.below(3)) + "/" + dice.below(NAMES);
        return new ShelfKey(table, new Partition(Partition.of(name).number() % 7), name);
    }

    private static byte[] value(Dice dice) {
        return (dice.number() + "-".repeat(dice.below(MOST_BYTES))).getBytes(UTF_8);
    }

    /** So many writes to both. */
    public void write(Shelf shelf, int count) {
        for (int i = 0; i < count; i++) {
            List<ShelfRow> rows = rows(dice);
            memory.write(rows).join();
            var written = shelf.write(rows);
            if (dice.chance(0.2)) {
                written.join();
            }
        }
    }

    public void check(Shelf shelf) {
        assertEqual(shelf, memory, "Seed " + seed);
    }

    /** Deletes all rows. */
    public void clear(Shelf shelf) {
        List<ShelfRow> none =
                all(memory).map(row -> new ShelfRow(row.key(), null)).toList();
        shelf.write(none).join();
    }

    public static void assertEqual(Shelf shelf, Shelf expected, String about) {
        assertThat(all(shelf).map(ShelfComparison::text).toList())
                .as(about)
                .isEqualTo(all(expected).map(ShelfComparison::text).toList());
        for (int i = 0; i < NAMES; i++) {
            Partition partition = new Partition(i);
            assertThat(shelf.digest(partition)).as(about).isEqualTo(expected.digest(partition));
        }
    }

    /** All rows, by partition and then by name. */
    private static Stream<ShelfRow> all(Shelf shelf) {
        Stream<ShelfRow> scanned = Stream.of(ShelfTable.values())
                .flatMap(table -> Stream.iterate(0, i -> i < NAMES, i -> i + 1)
                        .map(Partition::new)
                        .flatMap(partition -> Stream.concat(
                                shelf.read(new ShelfKey(table, partition, "")).stream()
                                        .map(value -> new ShelfRow(new ShelfKey(table, partition, ""), value)),
                                shelf.scan(table, partition, "", Integer.MAX_VALUE).stream())));
        Stream<ShelfRow> listed =
                Stream.of(ShelfTable.values()).flatMap(table -> shelf.list(table, "", "", Integer.MAX_VALUE).stream());
        return Stream.concat(scanned, listed);
    }

    private static String text(ShelfRow row) {
        byte[] value = row.value();
        return row.key() + "=" + (value == null ? "nothing" : new String(value, UTF_8));
    }
}
