package io.tenure.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenure.store.table.TableName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written of a state, and loaded somewhere else. */
final class DumpFormatTest {

    @TempDir
    Path root;

    @Test
    void a_dump_of_all_tables_is_a_faithful_copy() throws Exception {
        Path target = root.resolve("copy.mv");
        try (StateFile file = open()) {
            fillAll(file);
            List<byte[]> pages = pages(file);
            assertThat(pages).hasSizeGreaterThan(2);
            try (DumpLoader loader = new DumpLoader(target, "somebody", 8)) {
                for (byte[] page : pages) {
                    loader.load(page);
                }
                assertThat(loader.finish()).isEqualTo(new Position(3, 99));
            }
            try (StateFile copy = StateFile.open(target, 8)) {
                assertThat(copy.applied()).isEqualTo(new Position(3, 99));
                assertThat(copy.owner()).contains("somebody");
                assertThat(copy.digest()).isEqualTo(file.digest());
                assertThat(StoredState.rows(copy)).isEqualTo(StoredState.rows(file));
                for (TableName name : TableName.values()) {
                    assertThat(copy.table(name).range(new byte[0], null)).hasNext();
                }
            }
        }
    }

    @Test
    void a_dump_whose_rows_are_not_those_of_the_digest_is_refused() throws Exception {
        try (StateFile file = open()) {
            fillAll(file);
            // Past the table, as a fault of the disk would: the digest does not know.
            file.map(TableName.UNIQUE_KEYS).map().remove(("row" + TableName.UNIQUE_KEYS.ordinal()).getBytes(UTF_8));
            file.map(TableName.UNIQUE_KEYS).map().put("row".getBytes(UTF_8), new byte[3]);
            try (DumpLoader loader = new DumpLoader(root.resolve("a.mv"), "x", 8)) {
                assertThat(catchThrowable(() -> {
                            for (byte[] page : pages(file)) {
                                loader.load(page);
                            }
                        }))
                        .hasMessageContaining("do not match its digest");
            }
        }
    }

    private static void fillAll(StateFile file) {
        for (int i = 0; i < 20_000; i++) {
            TableName name = TableName.values()[i % TableName.values().length];
            file.table(name).put(("row" + i).getBytes(UTF_8), new byte[i % 300]);
        }
        file.applied(new Position(3, 99));
    }

    @Test
    void a_damaged_or_incomplete_dump_is_refused() throws Exception {
        try (StateFile file = open()) {
            file.table(TableName.DOCUMENTS).put(new byte[] {1}, new byte[2_000_000]);
            List<byte[]> pages = pages(file);
            try (DumpLoader loader = new DumpLoader(root.resolve("a.mv"), "x", 8)) {
                loader.load(pages.getFirst());
                assertThat(catchThrowable(loader::finish)).hasMessageContaining("not complete");
            }
            pages.getFirst()[500] ^= 1;
            try (DumpLoader loader = new DumpLoader(root.resolve("b.mv"), "x", 8)) {
                assertThat(catchThrowable(() -> loader.load(pages.getFirst()))).hasMessageContaining("damaged");
            }
        }
    }

    private static List<byte[]> pages(StateFile file) {
        List<byte[]> pages = new ArrayList<>();
        try (DumpWriter writer = new DumpWriter(file.version())) {
            while (writer.hasNext()) {
                pages.add(writer.next());
            }
        }
        return pages;
    }

    private StateFile open() {
        return StateFile.open(root.resolve("state.mv"), 8);
    }
}
