package io.tenure.document.replica;

import io.tenure.document.EncodedState;
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

    /** What an answer with copies holds, counted as {@link Throttle#units} does: about half a MiB, or one larger state. */
    private static final int COPY_UNITS = 512;

    /** How many rows are read for it at a time. */
    private static final int COPY_ROWS = 32;

    private static final ShelfKey COMPLETE = new ShelfKey(ShelfTable.SETTINGS, new Partition(0), "documents/complete");

    private static final ShelfKey ROLL = new ShelfKey(ShelfTable.SETTINGS, new Partition(0), "documents/roll");

    private final Shelf shelf;

    Replicas(Shelf shelf) {
        this.shelf = shelf;
    }

    Optional<ReplicatedState> state(String link) {
        return shelf.read(key(link)).map(ReplicatedStateCodec::decode);
    }

    Optional<EncodedState> encoded(String link) {
        return shelf.read(key(link)).map(EncodedState::of);
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
            EncodedState state = EncodedState.of(bytes);
            names.add(new StateName(state.link(), state.place(), StateHash.ofBytes(bytes)));
        }
        return names;
    }

    /** What is in these partitions, in this order, behind a link of the first: as much as fits into an answer. */
    PeerAnswer.Copied page(List<Partition> partitions, String after) {
        List<PeerAnswer.Fetched> parts = new ArrayList<>();
        String behind = after;
        int room = COPY_UNITS;
        for (Partition partition : partitions) {
            List<EncodedState> states = states(partition, behind, room);
            parts.add(new PeerAnswer.Fetched(promise(partition), states));
            room -= units(states);
            if (room <= 0) {
                String last = states.getLast().link();
                boolean whole =
                        shelf.scan(ShelfTable.DOCUMENTS, partition, last, 1).isEmpty();
                return new PeerAnswer.Copied(parts, whole);
            }
            behind = "";
        }
        return new PeerAnswer.Copied(parts, true);
    }

    /** What these count in {@link Throttle#units}. */
    static int units(List<EncodedState> states) {
        int units = 0;
        for (EncodedState state : states) {
            units += Throttle.units(state.bytes().length);
        }
        return units;
    }

    /** The next states of a partition, until they count as much as there is room for. */
    private List<EncodedState> states(Partition partition, String after, int room) {
        List<EncodedState> states = new ArrayList<>();
        int units = 0;
        String behind = after;
        while (true) {
            List<ShelfRow> rows = shelf.scan(ShelfTable.DOCUMENTS, partition, behind, COPY_ROWS);
            for (ShelfRow row : rows) {
                if (units >= room) {
                    return states;
                }
                EncodedState state = EncodedState.of(Objects.requireNonNull(row.value()));
                states.add(state);
                units += Throttle.units(state.bytes().length);
            }
            if (rows.size() < COPY_ROWS) {
                return states;
            }
            behind = states.getLast().link();
        }
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

    ShelfRow row(EncodedState state) {
        return new ShelfRow(key(state.link()), state.bytes());
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
