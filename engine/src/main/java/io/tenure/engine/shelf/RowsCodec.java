package io.tenure.engine.shelf;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rows of one write, as they stand in the journal. */
final class RowsCodec {

    private static final int VERSION = 1;

    /** What stands beside name and value at most: table, partition and lengths. */
    private static final int MOST_BESIDE = 16;

    private RowsCodec() {}

    static byte[] encode(List<ShelfRow> rows) {
        int bytes = MOST_BESIDE;
        for (ShelfRow row : rows) {
            byte[] value = row.value();
            bytes += MOST_BESIDE + row.key().name().length() + (value == null ? 0 : value.length);
        }
        return Encoder.version(VERSION, bytes).list(rows, RowsCodec::write).done();
    }

    static List<ShelfRow> decode(byte[] bytes) {
        Decoder in = Decoder.version("record of the documents' journal", VERSION, bytes);
        return in.end(in.list(RowsCodec::read));
    }

    private static void write(Encoder out, ShelfRow row) {
        ShelfKey key = row.key();
        out.octet(RowKeys.number(key.table())).count(key.partition().number()).text(key.name());
        Encoder unused = out.optional(Optional.ofNullable(row.value()), Encoder::bytes);
    }

    private static ShelfRow read(Decoder in) {
        ShelfKey key = new ShelfKey(table(in), new Partition(in.small()), in.text());
        return new ShelfRow(key, in.optional(Decoder::bytes).orElse(null));
    }

    private static ShelfTable table(Decoder in) {
        int number = in.octet();
        return Stream.of(ShelfTable.values())
                .filter(table -> RowKeys.number(table) == number)
                .findFirst()
                .orElseThrow(() -> in.damaged("there is no table " + number));
    }
}
