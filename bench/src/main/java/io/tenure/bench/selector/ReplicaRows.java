package io.tenure.bench.selector;

import io.tenure.document.DocumentStamp;
import io.tenure.document.Lineage;
import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** The documents of 200 bytes that are copied and compared. */
public final class ReplicaRows {

    private static final byte[] CONTENT = ("{\"name\":\"" + "x".repeat(189) + "\"}").getBytes(StandardCharsets.UTF_8);

    /** So many are written at once. */
    public static final int BATCH = 1000;

    private static final NodeId OWNER = NodeId.parse("n1-00000001");

    private ReplicaRows() {}

    /** What each of them says. */
    public static byte[] content() {
        return CONTENT.clone();
    }

    /** Writes this many documents and saves them. */
    public static void fill(DiskShelf shelf, int documents) {
        for (int from = 0; from < documents; from += BATCH) {
            List<ShelfRow> rows = IntStream.range(from, Math.min(documents, from + BATCH))
                    .mapToObj(i -> row(link(i)))
                    .toList();
            shelf.write(rows).join();
        }
        shelf.save();
    }

    private static ShelfRow row(String link) {
        Place place = new Place(0, 0);
        ReplicatedState state = new ReplicatedState(
                link,
                "k",
                place,
                Lineage.NONE.with(place, OWNER.toString()),
                CONTENT,
                new DocumentStamp(1, "POST", 0, ""),
                false,
                List.of());
        return new ShelfRow(key(link), ReplicatedStateCodec.encode(state));
    }

    public static ShelfKey key(String link) {
        return new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(link), link);
    }

    /** Of one document of many. */
    public static String link(int number) {
        return "/core/examples/" + number;
    }
}
