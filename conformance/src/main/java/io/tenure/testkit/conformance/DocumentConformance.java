package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Version;
import io.tenure.testkit.Await;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Documents one at a time: what each operation does under each expectation, and which versions it gives. */
abstract class DocumentConformance extends Conformance {

    @Test
    void a_document_that_was_never_written_is_absent() {
        assertThat(store().get(key("a"))).isEmpty();
    }

    @Test
    void a_document_reads_as_it_was_put_on_every_node() {
        Version version = put("a", "hello");

        for (var store : fixture().stores()) {
            Document found = store.get(key("a")).orElseThrow();
            assertThat(found.key()).isEqualTo(key("a"));
            assertThat(found.version()).isEqualTo(version);
            assertThat(found.body()).isEqualTo(text("hello"));
        }
    }

    @Test
    void stale_reads_come_to_show_it_on_every_node() {
        put("a", "hello");
        Optional<Document> written = store().get(key("a"));

        for (var store : fixture().stores()) {
            Await.until(() -> assertThat(store.stale().get(key("a"))).isEqualTo(written));
        }
    }

    @Test
    void a_document_shows_the_time_of_its_commit() {
        put("a", "hello");

        assertThat(store().get(key("a")).orElseThrow().modified())
                .isEqualTo(store().clocks().wall());
    }

    @Test
    void a_body_is_kept_byte_for_byte() {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }
        committed(
                new Put(key("all"), Expected.ANYTHING, new Body("bytes", bytes)),
                new Put(key("empty"), Expected.ANYTHING, new Body("nothing", new byte[0])));

        assertThat(store().get(key("all")).orElseThrow().body()).isEqualTo(new Body("bytes", bytes));
        assertThat(store().get(key("empty")).orElseThrow().body()).isEqualTo(new Body("nothing", new byte[0]));
    }

    @Test
    void ids_differ_by_every_character() {
        List<String> ids = List.of(
                "a", "A", "a ", " a", "a/b", "%2F", "ä", "a\u0308", "\u00e4x", "日本", "\uD83D\uDE00", "\uD83D\uDE01");
        ids.forEach(id -> put(id, "body of " + id));

        assertThat(ids)
                .allSatisfy(id -> assertThat(
                                store().get(key(id)).orElseThrow().body().text())
                        .isEqualTo("body of " + id));
    }

    @Test
    void the_same_id_in_another_collection_is_another_document() {
        put("a", "here");
        DocumentKey there = DocumentKey.of(name() + ".b", "a");

        assertThat(store().get(there)).isEmpty();
        committed(new Delete(there, Expected.ABSENT));
        assertThat(store().get(key("a"))).isPresent();
    }

    @Test
    void check_holds_or_conflicts_by_what_is_expected() {
        eachExpectation(Check::new);
    }

    @Test
    void put_is_done_or_conflicts_by_what_is_expected() {
        eachExpectation((key, expected) -> new Put(key, expected, text("new")));
    }

    @Test
    void delete_is_done_or_conflicts_by_what_is_expected() {
        eachExpectation(Delete::new);
    }

    private void eachExpectation(BiFunction<DocumentKey, Expected, Operation> operation) {
        Version old = put("p", "old");
        Version current = put("p", "current");
        BiFunction<String, Expected, Outcome> commit = (id, expected) -> commit(operation.apply(key(id), expected));

        assertThat(commit.apply("p", Expected.ABSENT)).isEqualTo(conflict(Cause.DOCUMENT_EXISTS, current));
        assertThat(commit.apply("p", Expected.at(old))).isEqualTo(conflict(Cause.OTHER_VERSION, current));
        assertThat(commit.apply("none", Expected.PRESENT)).isEqualTo(conflict(Cause.DOCUMENT_ABSENT));
        assertThat(commit.apply("none", Expected.at(old))).isEqualTo(conflict(Cause.DOCUMENT_ABSENT));
        assertThat(store().get(key("p")).orElseThrow().body()).isEqualTo(text("current"));
        assertThat(store().get(key("none"))).isEmpty();

        effect(operation.apply(key("none"), Expected.ABSENT));
        effect(operation.apply(key("none either"), Expected.ANYTHING));
        effect(operation.apply(key("p"), Expected.ANYTHING));
        put("q", "old");
        effect(operation.apply(key("q"), Expected.PRESENT));
        effect(operation.apply(key("r"), Expected.at(put("r", "old"))));
    }

    private void effect(Operation operation) {
        switch (operation) {
            case Put put -> {
                Version version = committed(put).version();
                Document written = store().get(put.key()).orElseThrow();
                assertThat(written.version()).isEqualTo(version);
                assertThat(written.body()).isEqualTo(put.body());
            }
            case Delete delete -> {
                committed(delete);
                assertThat(store().get(delete.key())).isEmpty();
            }
            case Check check -> {
                Optional<Document> before = store().get(check.key());
                committed(check);
                assertThat(store().get(check.key())).isEqualTo(before);
            }
            default -> throw new IllegalArgumentException(operation + " is not about a document.");
        }
    }

    private static Conflict conflict(Cause cause, Version... actual) {
        return new Conflict(0, cause, List.of(actual).stream().findFirst());
    }

    @Test
    void versions_strictly_increase_over_the_whole_store() {
        Version first = put("a", "1");
        Version second = put("b", "1");
        Version third = put("a", "1");

        assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void a_document_made_again_never_has_a_version_that_it_had() {
        Set<Version> seen = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            assertThat(seen.add(put("a", "life " + i))).isTrue();
            seen.add(committed(new Delete(key("a"), Expected.PRESENT)).version());
        }
    }

    @Test
    void collections_are_counted_exactly_and_vanish_with_their_last_document() {
        CollectionName second = new CollectionName(name() + "z");
        committed(
                new Put(key("a"), Expected.ABSENT, text("1")),
                new Put(key("b"), Expected.ABSENT, text("1")),
                new Put(new DocumentKey(second, "a"), Expected.ABSENT, text("1")));
        put("a", "2");
        assertThat(mine()).containsExactly(new CollectionStats(collection(), 2), new CollectionStats(second, 1));

        committed(
                new Delete(key("a"), Expected.PRESENT),
                new Delete(key("absent"), Expected.ANYTHING),
                new Delete(new DocumentKey(second, "a"), Expected.PRESENT));
        assertThat(mine()).containsExactly(new CollectionStats(collection(), 1));
    }

    @Test
    void collections_come_in_the_order_of_their_names() {
        put("a", "1");

        assertThat(store().collections()).extracting(CollectionStats::name).isSorted();
    }

    private List<CollectionStats> mine() {
        return store().collections().stream()
                .filter(stats -> stats.name().value().startsWith(name()))
                .toList();
    }
}
