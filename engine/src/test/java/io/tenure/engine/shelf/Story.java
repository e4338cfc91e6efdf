package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.testkit.conformance.ShelfComparison;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.MemoryShelf;
import java.util.ArrayList;
import java.util.List;

/** Random writes that carry their number, so that a test can tell how many of them a shelf has, and whether it has just those. */
final class Story {

    private static final ShelfKey NUMBER = new ShelfKey(ShelfTable.SETTINGS, new Partition(3), "number of the write");

    private final Dice dice;
    private final List<List<ShelfRow>> writes = new ArrayList<>();

    Story(Dice dice) {
        this.dice = dice;
    }

    /** The next write. */
    List<ShelfRow> next() {
        List<ShelfRow> rows = new ArrayList<>(ShelfComparison.rows(dice));
        writes.add(rows);
        rows.add(
                dice.below(rows.size() + 1),
                new ShelfRow(NUMBER, String.valueOf(writes.size()).getBytes(UTF_8)));
        return rows;
    }

    int length() {
        return writes.size();
    }

    /** How many of the writes a shelf has. */
    static int told(Shelf shelf) {
        return shelf.read(NUMBER)
                .map(value -> Integer.parseInt(new String(value, UTF_8)))
                .orElse(0);
    }

    /** The shelf has the first few writes, as a whole and nothing else, and these at least. */
    void check(Shelf shelf, int least, String about) {
        int count = told(shelf);
        assertThat(count).as("writes. %s", about).isBetween(least, writes.size());
        MemoryShelf expected = MemoryShelf.prompt();
        writes.subList(0, count).forEach(write -> expected.write(write).join());
        ShelfComparison.assertEqual(shelf, expected, "after " + count + " writes. " + about);
    }
}
