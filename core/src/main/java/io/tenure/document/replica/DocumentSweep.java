package io.tenure.document.replica;

import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.Shelf;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.store.codec.Decoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Goes through the documents, some at a time: deletes what has expired, has tombstones forgotten that are old enough, and
 * drops the contents of losers whose time is over.
 *
 * <p>The first two are changes by the owner, which all members follow. If each node went by its own clock, what one had
 * dropped would come back from the next.
 */
final class DocumentSweep {

    private static final int ROWS = 1000;

    private final HostDesk desk;
    private final Shelf shelf;
    private final Ownerships ownerships;
    private final Writes writes;
    private final Tombstones tombstones;
    private String after = "";
    private String loserAfter = "";

    DocumentSweep(HostDesk desk, Ownerships ownerships, Writes writes, Tombstones tombstones) {
        this.desk = desk;
        this.shelf = desk.ports().shelf();
        this.ownerships = ownerships;
        this.writes = writes;
        this.tombstones = tombstones;
    }

    void next() {
        List<ShelfRow> rows = shelf.list(ShelfTable.DOCUMENTS, "", after, ROWS);
        after = rows.size() < ROWS ? "" : rows.getLast().key().name();
        long now = desk.nowMicros();
        long old = now - desk.settings().tombstone().toNanos() / 1000;
        for (ShelfRow row : rows) {
            if (ownerships.isNamed(desk.self(), row.key().partition())) {
                look(ReplicatedStateCodec.decode(Objects.requireNonNull(row.value())), now, old);
            }
        }
        dropLosers(now - desk.settings().loser().toNanos() / 1000);
    }

    private void look(ReplicatedState state, long now, long old) {
        if (state.deleted()) {
            if (state.stamp().updatedMicros() <= old) {
                tombstones.forget(state);
            }
        } else if (state.stamp().expiresMicros() != 0 && state.stamp().expiresMicros() <= now) {
            expire(state);
        }
    }

    private void expire(ReplicatedState state) {
        DocumentChange delete = current -> current.filter(each -> each.equals(state))
                .<DocumentChange.Verdict>map(each -> new DocumentChange.Delete(each.kind(), each.content()))
                .orElseGet(() ->
                        new DocumentChange.Refuse(DocumentOutcome.Reason.OTHER_VERSION, "It was changed meanwhile."));
        writes.write(DocumentWrite.of(state.link(), "DELETE", Optional.empty(), delete), outcome -> {});
    }

    private void dropLosers(long old) {
        List<ShelfRow> rows = shelf.list(ShelfTable.LOSERS, "", loserAfter, ROWS);
        loserAfter = rows.size() < ROWS ? "" : rows.getLast().key().name();
        List<ShelfRow> gone = new ArrayList<>();
        for (ShelfRow row : rows) {
            Decoder from = Decoder.version("loser", 1, Objects.requireNonNull(row.value()));
            if (from.fixed() <= old) {
                gone.add(new ShelfRow(row.key(), null));
            }
        }
        desk.write(gone, () -> {});
    }
}
