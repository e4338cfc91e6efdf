package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Put;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Listing documents: order, prefix, and pages that give each document once. */
abstract class ScanConformance extends Conformance {

    /** In the order of their UTF-8 bytes, which for the last two is not that of Java's strings. */
    private static final List<String> ORDERED = List.of(
            "A",
            "a",
            "a b",
            "aa",
            "ab",
            "b",
            "z",
            "~",
            "\u00e4",
            "\u00e4\u00e4",
            "\u65e5\u672c",
            "\uffee",
            "\uD83D\uDE00");

    @Test
    void a_collection_without_documents_lists_none() {
        assertThat(store().scan(Scan.of(collection()))).isEqualTo(new Page<>(List.of(), Optional.empty()));
    }

    @Test
    void documents_come_in_the_order_of_their_ids_as_utf8() {
        ORDERED.reversed().forEach(id -> put(id, id));

        assertThat(ids(store().scan(Scan.of(collection())))).isEqualTo(ORDERED);
    }

    @Test
    void pages_of_any_size_give_each_document_once() {
        ORDERED.forEach(id -> put(id, id));

        for (int limit = 1; limit <= ORDERED.size() + 1; limit++) {
            assertThat(walk("", limit)).as("in pages of " + limit).isEqualTo(ORDERED);
        }
    }

    @Test
    void a_prefix_gives_just_the_ids_that_start_with_it() {
        ORDERED.forEach(id -> put(id, id));

        assertThat(walk("a", 2)).containsExactly("a", "a b", "aa", "ab");
        assertThat(walk("\u00e4", 1)).containsExactly("\u00e4", "\u00e4\u00e4");
        assertThat(walk("\uD83D\uDE00", 5)).containsExactly("\uD83D\uDE00");
        assertThat(walk("aaa", 5)).isEmpty();
    }

    @Test
    void a_scan_goes_on_after_an_id_that_need_not_exist() {
        put("a", "1");
        put("c", "1");

        assertThat(ids(store().scan(new Scan(collection(), "", "b", 10)))).containsExactly("c");
        assertThat(ids(store().scan(new Scan(collection(), "", "c", 10)))).isEmpty();
    }

    @Test
    void an_id_before_the_prefix_does_not_widen_the_scan() {
        ORDERED.forEach(id -> put(id, id));

        assertThat(ids(store().scan(new Scan(collection(), "b", "a", 10)))).containsExactly("b");
        assertThat(ids(store().scan(new Scan(collection(), "a", "b", 10)))).isEmpty();
    }

    @Test
    void a_scan_sees_its_own_collection_only() {
        put("a", "mine");
        for (String neighbour :
                List.of(name() + ".", name() + "0", name() + "-x", name().substring(0, name().length() - 1))) {
            committed(store().commit(
                            Transaction.of(new Put(DocumentKey.of(neighbour, "a"), Expected.ANYTHING, text("other")))));
        }

        assertThat(store().scan(Scan.of(collection())).items())
                .singleElement()
                .satisfies(found -> assertThat(found.key()).isEqualTo(key("a")));
    }

    @Test
    void a_page_shows_whole_documents() {
        put("a", "1");
        put("b", "2");

        assertThat(store().scan(Scan.of(collection())).items())
                .containsExactly(
                        store().get(key("a")).orElseThrow(),
                        store().get(key("b")).orElseThrow());
    }

    @Test
    void the_largest_page_is_filled() {
        CollectionName many = collection();
        List<Operation> puts = IntStream.range(0, Scan.MAX_LIMIT + 1)
                .mapToObj(i ->
                        (Operation) new Put(new DocumentKey(many, "%04d".formatted(i)), Expected.ABSENT, text("")))
                .toList();
        for (int from = 0; from < puts.size(); from += 100) {
            committed(store().commit(Transaction.of(puts.subList(from, Math.min(from + 100, puts.size())))));
        }

        Page<Document> first = store().scan(Scan.of(many));
        assertThat(first.items()).hasSize(Scan.MAX_LIMIT);
        assertThat(ids(store().scan(new Scan(many, "", first.next().orElseThrow(), 10))))
                .containsExactly("1000");
    }

    private List<String> walk(String prefix, int limit) {
        List<String> ids = new ArrayList<>();
        Optional<String> after = Optional.of("");
        while (after.isPresent()) {
            Page<Document> page = store().scan(new Scan(collection(), prefix, after.get(), limit));
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            ids.addAll(ids(page));
            after = page.next();
        }
        return ids;
    }

    private static List<String> ids(Page<Document> page) {
        return page.items().stream().map(document -> document.key().id()).toList();
    }
}
