package io.tenure.testkit.sim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a disk in memory forgets. */
final class MemoryShelfTest {

    private static final Partition PARTITION = new Partition(1);

    private int asked;

    private static CompletableFuture<@Nullable Void> write(MemoryShelf shelf, String value) {
        ShelfKey one = new ShelfKey(ShelfTable.DOCUMENTS, PARTITION, "one");
        ShelfKey other = new ShelfKey(ShelfTable.DOCUMENTS, PARTITION, "other" + value);
        return shelf.write(List.of(new ShelfRow(one, value.getBytes(UTF_8)), new ShelfRow(other, new byte[0])));
    }

    private static String value(MemoryShelf shelf) {
        return shelf.read(new ShelfKey(ShelfTable.DOCUMENTS, PARTITION, "one"))
                .map(bytes -> new String(bytes, UTF_8))
                .orElse("0");
    }

    private MemoryShelf byHand() {
        return MemoryShelf.forcedByHand(() -> asked++);
    }

    @Test
    void writes_wait_for_the_force_and_one_is_asked_for() {
        MemoryShelf shelf = byHand();
        List<CompletableFuture<@Nullable Void>> writes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            writes.add(write(shelf, "" + i));
        }
        assertThat(asked).isEqualTo(1);
        assertThat(shelf.waiting()).isEqualTo(3);
        shelf.force(2);
        assertThat(writes).extracting(CompletableFuture::isDone).containsExactly(true, true, false);
        shelf.force();
        assertThat(writes.getLast()).isDone();
        var unused = write(shelf, "4");
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void a_crash_keeps_what_was_forced_and_by_chance_some_of_the_rest_in_order() {
        Set<String> left = new TreeSet<>();
        for (int seed = 0; seed < 100; seed++) {
            MemoryShelf shelf = byHand();
            var unused = write(shelf, "1");
            shelf.force();
            ShelfDigest forced = shelf.digest(PARTITION);
            List<CompletableFuture<@Nullable Void>> writes = List.of(write(shelf, "2"), write(shelf, "3"));
            MemoryShelf after = shelf.crash(new Dice(seed));
            int count = Integer.parseInt(value(after));
            left.add(value(after));
            assertThat(after.list(ShelfTable.DOCUMENTS, "other", "", 9)).hasSize(count);
            assertThat(after.digest(PARTITION).equals(forced)).isEqualTo(count == 1);
            assertThat(writes).noneMatch(CompletableFuture::isDone);
            assertThat(write(shelf, "4")).isCompletedExceptionally();
            assertThat(value(after)).isEqualTo("" + count);
        }
        assertThat(left).containsExactly("1", "2", "3");
    }

    @Test
    void a_failed_disk_takes_nothing_more() {
        MemoryShelf shelf = byHand();
        var waiting = write(shelf, "1");
        shelf.fail();
        assertThat(waiting).isCompletedExceptionally();
        assertThat(write(shelf, "2")).isCompletedExceptionally();
    }
}
