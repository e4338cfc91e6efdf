package io.tenure.document.replica;

import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.Shelf;
import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.StateHash;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What this node keeps: states, promises, and whether it is complete. Reads see what is being written. */
final class Replicas {

    /** How many names are read at a time. */
    static final int PAGE = 256;

    private static final ShelfKey COMPLETE = new ShelfKey(ShelfTable.SETTINGS, new Partition(0), "documents/complete");

    private static final ShelfKey ROLL = new ShelfKey(ShelfTable.SETTINGS, new Partition(0), "documents/roll");

    private final Shelf shelf;

    Replicas(Shelf shelf) {
        this.shelf = shelf;
    }

    Optional<ReplicatedState> state(String link) {
        return shelf.read(key(link)).map(ReplicatedStateCodec::decode);
    }

    Promise promise(Partition partition) {
        return shelf.read(promiseKey(partition)).map(Promise::decoded).orElse(Promise.NONE);
    }

    ShelfDigest digest(Partition partition) {
        return shelf.digest(partition);
    }

    /** Names behind a link, in their order; an empty page is the end. */
    List<StateName> names(Partition partition, String after) {
        List<StateName> names = new ArrayList<>();
        for (ShelfRow row : shelf.scan(ShelfTable.DOCUMENTS, partition, after, PAGE)) {
            byte[] bytes = Objects.requireNonNull(row.value());
            ReplicatedState state = ReplicatedStateCodec.decode(bytes);
            names.add(new StateName(state.link(), state.place(), StateHash.ofBytes(bytes)));
        }
        return names;
    }

    boolean isComplete() {
        return shelf.read(COMPLETE).isPresent();
    }

    /** The newest roll that a newcomer has told of. */
    long roll() {
        return shelf.read(ROLL).map(bytes -> new Decoder("roll", bytes).count()).orElse(0L);
    }

    ShelfRow rollRow(long roll) {
        return new ShelfRow(ROLL, new Encoder().count(roll).done());
    }

    ShelfRow completeRow() {
        return new ShelfRow(COMPLETE, new byte[] {1});
    }

    ShelfRow row(ReplicatedState state) {
        return new ShelfRow(key(state.link()), ReplicatedStateCodec.encode(state));
    }

    ShelfRow gone(String link) {
        return new ShelfRow(key(link), null);
    }

    ShelfRow row(Partition partition, Promise promise) {
        return new ShelfRow(promiseKey(partition), promise.encoded());
    }

    private static ShelfKey key(String link) {
        return new ShelfKey(ShelfTable.DOCUMENTS, Partition.of(link), link);
    }

    private static ShelfKey promiseKey(Partition partition) {
        return new ShelfKey(ShelfTable.PROMISES, partition, "");
    }
}
