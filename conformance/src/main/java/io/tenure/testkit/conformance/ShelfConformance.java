package io.tenure.testkit.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every shelf promises. */
@SuppressWarnings("NullAway.Init")
public abstract class ShelfConformance {

    /** Behind a name with this one are those that UTF-8 puts behind it; UTF-16 puts the first of them before it. */
    private static final List<String> IN_ORDER =
            List.of("a", "a!", "aa", "b", "é", "\uffee", "\ud83d\ude00", "\ud83d\ude00b");

    private static final Partition ONE = new Partition(1);
    private static final Partition OTHER = new Partition(16_383);

    protected Shelf shelf;

    /** Opens the shelf of this test: a new one first, then the one that was closed last. */
    protected abstract Shelf open() throws Exception;

    @BeforeEach
    final void openShelf() throws Exception {
        shelf = open();
    }

    @AfterEach
    final void closeShelf() {
        shelf.close();
    }

    private void reopen() throws Exception {
        shelf.close();
        shelf = open();
    }

    static ShelfRow document(Partition partition, String name, @Nullable String value) {
        return new ShelfRow(
                new ShelfKey(ShelfTable.DOCUMENTS, partition, name), value == null ? null : value.getBytes(UTF_8));
    }

    static ShelfRow row(ShelfTable table, Partition partition, String name, String value) {
        return new ShelfRow(new ShelfKey(table, partition, name), value.getBytes(UTF_8));
    }

    private void write(ShelfRow... rows) {
        shelf.write(List.of(rows)).join();
    }

    private String text(ShelfTable table, Partition partition, String name) {
        return shelf.read(new ShelfKey(table, partition, name))
                .map(value -> new String(value, UTF_8))
                .orElse("nothing");
    }

    private String text(String name) {
        return text(ShelfTable.DOCUMENTS, ONE, name);
    }

    private static List<String> names(List<ShelfRow> rows) {
        return rows.stream().map(row -> row.key().name()).toList();
    }

    private List<String> scan(String after, int limit) {
        return names(shelf.scan(ShelfTable.DOCUMENTS, ONE, after, limit));
    }

    private List<String> list(String prefix, String after, int limit) {
        return names(shelf.list(ShelfTable.DOCUMENTS, prefix, after, limit));
    }

    @Test
    void a_row_can_be_read_before_it_is_on_the_disk_and_after() throws Exception {
        var written = shelf.write(List.of(document(ONE, "a", "1")));
        assertThat(text("a")).isEqualTo("1");
        written.join();
        assertThat(text("a")).isEqualTo("1");
        reopen();
        assertThat(text("a")).isEqualTo("1");
    }

    @Test
    void the_last_of_several_writes_counts_also_within_one() throws Exception {
        write(document(ONE, "a", "1"), document(ONE, "a", "2"), document(ONE, "b", "1"));
        write(document(ONE, "b", "2"));
        write(document(ONE, "b", null), document(ONE, "b", "3"), document(ONE, "c", "1"), document(ONE, "c", null));
        for (int i = 0; i < 2; i++) {
            assertThat(text("a")).isEqualTo("2");
            assertThat(text("b")).isEqualTo("3");
            assertThat(list("", "", 10)).containsExactly("a", "b");
            assertThat(shelf.digest(ONE)).isEqualTo(digest("a", "2").plus(digest("b", "3")));
            reopen();
        }
    }

    private static ShelfDigest digest(String name, String value) {
        return ShelfDigest.of(name, value.getBytes(UTF_8));
    }

    @Test
    void a_deleted_row_is_nowhere_and_deleting_it_again_changes_nothing() throws Exception {
        write(document(ONE, "a", "1"), document(ONE, "b", "1"));
        write(document(ONE, "a", null), document(ONE, "never", null));
        write(document(ONE, "a", null));
        for (int i = 0; i < 2; i++) {
            assertThat(text("a")).isEqualTo("nothing");
            assertThat(scan("", 10)).containsExactly("b");
            assertThat(list("", "", 10)).containsExactly("b");
            assertThat(shelf.digest(ONE)).isEqualTo(digest("b", "1"));
            reopen();
        }
        write(document(ONE, "b", null));
        assertThat(shelf.digest(ONE)).isEqualTo(ShelfDigest.EMPTY);
    }

    @Test
    void an_empty_value_is_a_row() throws Exception {
        write(document(ONE, "a", ""));
        reopen();
        assertThat(text("a")).isEmpty();
        assertThat(scan("", 10)).containsExactly("a");
    }

    @Test
    void a_write_of_nothing_completes() {
        write();
        write(document(ONE, "a", "1"));
        assertThat(text("a")).isEqualTo("1");
    }

    @Test
    void a_scan_goes_through_one_partition_of_one_table_by_name() throws Exception {
        List<String> mixed = new ArrayList<>(IN_ORDER);
        Collections.shuffle(mixed, new Random(1));
        mixed.forEach(name -> write(document(ONE, name, name)));
        write(document(OTHER, "other", ""), document(new Partition(2), "next", ""));
        write(row(ShelfTable.LOSERS, ONE, "loser", ""), row(ShelfTable.PROMISES, ONE, "", ""));
        for (int i = 0; i < 2; i++) {
            assertThat(scan("", 100)).isEqualTo(IN_ORDER);
            assertThat(scan("", 3)).isEqualTo(IN_ORDER.subList(0, 3));
            assertThat(scan("aa", 2)).isEqualTo(IN_ORDER.subList(3, 5));
            assertThat(scan("ab", 1)).containsExactly("b");
            assertThat(scan(IN_ORDER.getLast(), 100)).isEmpty();
            assertThat(scan("", 0)).isEmpty();
            assertThat(names(shelf.scan(ShelfTable.DOCUMENTS, OTHER, "", 9))).containsExactly("other");
            reopen();
        }
        for (ShelfRow row : shelf.scan(ShelfTable.DOCUMENTS, ONE, "", 100)) {
            assertThat(row.value()).asString(UTF_8).isEqualTo(row.key().name());
            assertThat(row.key().partition()).isEqualTo(ONE);
        }
    }

    @Test
    void a_list_goes_through_all_partitions_of_one_table_by_name() throws Exception {
        List<String> names =
                IntStream.range(0, 40).mapToObj("/p/%02d"::formatted).toList();
        List<String> mixed = new ArrayList<>(names);
        Collections.shuffle(mixed, new Random(1));
        mixed.forEach(name -> write(document(Partition.of(name), name, name)));
        write(document(ONE, "/o", ""), document(OTHER, "/p", ""), document(ONE, "/q/1", ""));
        write(row(ShelfTable.LOSERS, ONE, "/p/00x", ""));
        for (int i = 0; i < 2; i++) {
            assertThat(list("/p/", "", 100)).isEqualTo(names);
            assertThat(list("/p/", "/p/", 3)).isEqualTo(names.subList(0, 3));
            assertThat(list("/p/", "/p/02", 3)).isEqualTo(names.subList(3, 6));
            assertThat(list("/p/", "/p/02x", 1)).isEqualTo(names.subList(3, 4));
            assertThat(list("/p/", "/p/39", 3)).isEmpty();
            assertThat(list("/p/", "/q", 3)).isEmpty();
            assertThat(list("", "/p/38", 3)).containsExactly("/p/39", "/q/1");
            reopen();
        }
        for (ShelfRow row : shelf.list(ShelfTable.DOCUMENTS, "/p/", "", 100)) {
            assertThat(row.value()).asString(UTF_8).isEqualTo(row.key().name());
            assertThat(row.key().partition()).isEqualTo(Partition.of(row.key().name()));
        }
    }

    @Test
    void a_name_that_has_left_a_partition_may_stand_in_another() throws Exception {
        write(document(ONE, "a", "1"));
        write(document(ONE, "a", null), document(OTHER, "a", "2"));
        for (int i = 0; i < 2; i++) {
            assertThat(shelf.list(ShelfTable.DOCUMENTS, "a", "", 9))
                    .extracting(row -> row.key().partition())
                    .containsExactly(OTHER);
            reopen();
        }
    }

    @Test
    void each_partition_has_a_promise_of_its_own_without_a_name() throws Exception {
        write(row(ShelfTable.PROMISES, ONE, "", "1"), row(ShelfTable.PROMISES, OTHER, "", "2"));
        reopen();
        assertThat(text(ShelfTable.PROMISES, ONE, "")).isEqualTo("1");
        assertThat(text(ShelfTable.PROMISES, OTHER, "")).isEqualTo("2");
        assertThat(text(ShelfTable.PROMISES, new Partition(2), "")).isEqualTo("nothing");
    }

    @Test
    void equal_documents_have_equal_digests_whatever_order_they_came_in() throws Exception {
        List<ShelfRow> rows = IntStream.range(0, 50)
                .mapToObj(i -> document(i % 2 == 0 ? ONE : OTHER, "name" + i, "value" + i))
                .toList();
        rows.forEach(this::write);
        List<ShelfDigest> digests = List.of(shelf.digest(ONE), shelf.digest(OTHER));
        assertThat(digests).doesNotContain(ShelfDigest.EMPTY).doesNotHaveDuplicates();
        rows.forEach(row -> write(new ShelfRow(row.key(), null)));
        assertThat(shelf.digest(ONE)).isEqualTo(ShelfDigest.EMPTY);

        List<ShelfRow> mixed = new ArrayList<>(rows);
        Collections.shuffle(mixed, new Random(1));
        mixed.forEach(row -> write(new ShelfRow(row.key(), new byte[] {1})));
        shelf.write(mixed).join();
        assertThat(List.of(shelf.digest(ONE), shelf.digest(OTHER))).isEqualTo(digests);
        reopen();
        assertThat(List.of(shelf.digest(ONE), shelf.digest(OTHER))).isEqualTo(digests);
        assertThat(shelf.digest(new Partition(2))).isEqualTo(ShelfDigest.EMPTY);
    }

    @Test
    void the_partitions_with_documents_are_told_by_number() throws Exception {
        assertThat(shelf.filled()).isEmpty();
        Partition middle = new Partition(700);
        write(document(middle, "z", "1"), document(ONE, "a", "1"), document(OTHER, "b", "1"));
        write(new ShelfRow(document(ONE, "a", "1").key(), null));
        for (int i = 0; i < 2; i++) {
            assertThat(shelf.filled()).containsExactly(middle, OTHER);
            reopen();
        }
        write(new ShelfRow(document(middle, "z", "1").key(), null), row(ShelfTable.PROMISES, ONE, "", "1"));
        assertThat(shelf.filled()).containsExactly(OTHER);
    }

    @Test
    void only_documents_count_in_digests() {
        write(
                row(ShelfTable.LOSERS, ONE, "a", "1"),
                row(ShelfTable.PROMISES, ONE, "", "1"),
                row(ShelfTable.SETTINGS, ONE, "s", "1"));
        assertThat(shelf.digest(ONE)).isEqualTo(ShelfDigest.EMPTY);
    }

    @Test
    void a_closed_shelf_takes_nothing_and_may_be_closed_again() throws Exception {
        shelf.close();
        shelf.close();
        assertThat(shelf.write(List.of(document(ONE, "a", "1")))).isCompletedExceptionally();
        shelf = open();
        assertThat(text("a")).isEqualTo("nothing");
    }

    @Test
    void random_writes_leave_the_same_as_in_memory() throws Exception {
        for (long seed = 1; seed <= 3; seed++) {
            ShelfComparison comparison = new ShelfComparison(seed);
            for (int i = 0; i < 6; i++) {
                comparison.write(shelf, 60);
                comparison.check(shelf);
                reopen();
                comparison.check(shelf);
            }
            comparison.clear(shelf);
        }
    }
}
