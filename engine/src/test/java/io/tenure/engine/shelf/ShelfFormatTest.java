package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.store.codec.FormatException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is in files stays as it is. */
final class ShelfFormatTest {

    private static final String ROWS = "010401ff7f052f612fc3a901017602000001000301016c0004ac0201730102ff00";

    private static final List<ShelfRow> WRITTEN = List.of(
            new ShelfRow(new ShelfKey(ShelfTable.DOCUMENTS, new Partition(16_383), "/a/é"), "v".getBytes(UTF_8)),
            new ShelfRow(new ShelfKey(ShelfTable.PROMISES, new Partition(0), ""), new byte[0]),
            new ShelfRow(new ShelfKey(ShelfTable.LOSERS, new Partition(1), "l"), null),
            new ShelfRow(new ShelfKey(ShelfTable.SETTINGS, new Partition(300), "s"), new byte[] {-1, 0}));

    @Test
    void rows_of_the_journal_are_read_as_they_were_written_by_the_first_version() {
        assertThat(HexFormat.of().formatHex(RowsCodec.encode(WRITTEN))).isEqualTo(ROWS);
        assertThat(RowsCodec.decode(HexFormat.of().parseHex(ROWS)))
                .usingRecursiveComparison()
                .isEqualTo(WRITTEN);
    }

    @Test
    void rows_of_a_later_version_are_refused() {
        byte[] later = RowsCodec.encode(WRITTEN);
        later[0] = 2;
        assertThatThrownBy(() -> RowsCodec.decode(later)).isInstanceOf(FormatException.class);
    }

    @Test
    void keys_of_the_file_are_in_the_order_of_their_parts() {
        assertThat(RowKeys.row(WRITTEN.getFirst().key()))
                .isEqualTo(HexFormat.of().parseHex("013fff2f612fc3a9"));
        assertThat(RowKeys.name(ShelfTable.SETTINGS, "s"))
                .isEqualTo(HexFormat.of().parseHex("0473"));
    }
}
