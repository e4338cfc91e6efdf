package io.tenure.document.replica;

import io.tenure.document.DocumentComparison;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.StateHash;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What became of states that lost: counted per document and node, their contents kept for people.
 *
 * <p>A state that is replaced by one that does not descend from it was written on the other side of a partition. Higher
 * versions alone would hide that.
 */
final class Conflicts {

    private static final int MOST_LISTED = 10_000;

    private final Map<String, Long> byLink = new HashMap<>();
    private long total;

    /** The rows that keep a state which is about to be replaced, if it was a branch. */
    List<ShelfRow> replaced(Optional<ReplicatedState> before, ReplicatedState by, long nowMicros) {
        return before.filter(state -> DocumentComparison.isBranch(state, by))
                .map(state -> List.of(lost(state, nowMicros)))
                .orElse(List.of());
    }

    /** Counts a state that lost, and gives the row that keeps it. */
    ShelfRow lost(ReplicatedState state, long nowMicros) {
        total++;
        if (byLink.size() < MOST_LISTED || byLink.containsKey(state.link())) {
            byLink.merge(state.link(), 1L, Long::sum);
        }
        StateHash hash = StateHash.of(state);
        String name = prefix(state.link()) + state.place() + "." + Long.toHexString(hash.high());
        ShelfKey key = new ShelfKey(ShelfTable.LOSERS, Partition.of(state.link()), name);
        return new ShelfRow(
                key,
                Encoder.version(1)
                        .fixed(nowMicros)
                        .bytes(ReplicatedStateCodec.encode(state))
                        .done());
    }

    /** The prefix of the names under which the lost states of a document are kept. */
    static String prefix(String link) {
        return link + "\n";
    }

    /** Reads what {@link #lost} keeps. */
    static LostState read(ShelfRow row) {
        Decoder from = Decoder.version("loser", 1, Objects.requireNonNull(row.value()));
        long lostMicros = from.fixed();
        ReplicatedState state = from.end(ReplicatedStateCodec.decode(from.bytes()));
        return new LostState(row.key().name(), state, lostMicros);
    }

    long total() {
        return total;
    }

    Map<String, Long> byLink() {
        return Map.copyOf(byLink);
    }
}
