package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.testkit.Seeds;
import io.tenure.testkit.conformance.ShelfComparison;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.MemoryShelf;
import io.tenure.time.Time;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists are the same whether names are in the file, in memory, or in both. */
final class ShelfNamesTest {

    private static final int WRITES = 150;
    private static final int MANY = 3 * NameRun.MOST;

    @TempDir
    Path root;

    static LongStream seeds() {
        return Seeds.of(8, 40);
    }

    private Path folder() {
        return root.resolve("documents");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void names_that_came_or_went_since_a_save_are_listed_as_those_before(long seed) throws Exception {
        Dice dice = new Dice(seed);
        MemoryShelf expected = MemoryShelf.prompt();
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            for (int i = 0; i < WRITES; i++) {
                List<ShelfRow> rows = ShelfComparison.rows(dice);
                expected.write(rows).join();
                shelf.write(rows).join();
                if (dice.chance(0.1)) {
                    shelf.save();
                }
                String about = "write " + i + ". " + Seeds.repeat(seed);
                assertThat(page(shelf, new Dice(i))).as(about).isEqualTo(page(expected, new Dice(i)));
            }
            ShelfComparison.assertEqual(shelf, expected, Seeds.repeat(seed));
        }
    }

    /** Some page of some list. */
    private static List<ShelfKey> page(Shelf shelf, Dice dice) {
        String prefix = dice.pick(List.of("", "/", "/x", "/xx/"));
        String after = dice.pick(List.of("", "/x/", "/x/3", "/xx/11"));
        return shelf.list(ShelfTable.DOCUMENTS, prefix, after, 1 + dice.below(12)).stream()
                .map(ShelfRow::key)
                .toList();
    }

    /** Names are brought into the file bit by bit before it is written; others come in between. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void names_that_come_while_a_save_is_prepared_are_in_it(int look) throws Exception {
        Interruption time = new Interruption();
        try (DiskShelf shelf = DiskShelf.open(ShelfFiles.config(folder(), time), ShelfConfig.Beginning.NEW)) {
            shelf.write(List.of(row("b"), row("c"), row("d"))).join();
            time.arm(look, () -> {
                shelf.write(List.of(row("a"), row("e"))).join();
                assertThat(names(shelf, "")).containsExactly("a", "b", "c", "d", "e");
            });
            shelf.save();
            assertThat(time.isOver()).as("a write came in between").isTrue();
            shelf.write(List.of(row("f"))).join();
            try (DiskShelf killed = ShelfFiles.open(ShelfFiles.copy(folder(), root.resolve("killed")))) {
                assertThat(names(killed, "")).containsExactly("a", "b", "c", "d", "e", "f");
            }
        }
    }

    @Test
    void many_names_in_any_order_are_listed_in_theirs() throws Exception {
        List<String> expected = new ArrayList<>(
                IntStream.range(0, MANY).mapToObj(i -> "%06d".formatted(i)).toList());
        List<String> shuffled = new ArrayList<>(expected);
        Collections.shuffle(shuffled, new Random(1));
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            List<String> half = shuffled.subList(0, MANY / 2);
            shelf.write(half.stream().map(ShelfNamesTest::row).toList()).join();
            assertThat(all(shelf)).isEqualTo(half.stream().sorted().toList());
            shelf.save();
            shelf.write(shuffled.subList(MANY / 2, MANY).stream()
                            .map(ShelfNamesTest::row)
                            .toList())
                    .join();
            List<String> gone = shuffled.subList(MANY / 4, MANY * 3 / 4);
            shelf.write(gone.stream()
                            .map(name -> new ShelfRow(row(name).key(), null))
                            .toList())
                    .join();
            expected.removeAll(Set.copyOf(gone));
            assertThat(all(shelf)).isEqualTo(expected);
        }
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            assertThat(all(shelf)).isEqualTo(expected);
        }
    }

    /** All names, page by page. */
    private static List<String> all(DiskShelf shelf) {
        List<String> all = new ArrayList<>();
        List<String> page = names(shelf, "");
        while (!page.isEmpty()) {
            all.addAll(page);
            page = names(shelf, page.getLast());
        }
        return all;
    }

    private static ShelfRow row(String name) {
        return new ShelfRow(new ShelfKey(ShelfTable.DOCUMENTS, new Partition(1), name), name.getBytes(UTF_8));
    }

    private static List<String> names(DiskShelf shelf, String after) {
        return shelf.list(ShelfTable.DOCUMENTS, "", after, 1000).stream()
                .map(row -> row.key().name())
                .toList();
    }

    /** A clock by which every turn is over at once. Something happens at a certain look at it. */
    private static final class Interruption implements Time {

        private Runnable something = () -> {};
        private int looks;
        private long nanos;

        void arm(int look, Runnable value) {
            looks = look;
            something = value;
        }

        boolean isOver() {
            return looks <= 0;
        }

        @Override
        public long nanos() {
            if (--looks == 0) {
                something.run();
            }
            nanos += 1_000_000_000;
            return nanos;
        }

        @Override
        public Instant wall() {
            return Instant.EPOCH;
        }
    }
}
