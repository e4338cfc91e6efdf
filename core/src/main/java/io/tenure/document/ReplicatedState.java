package io.tenure.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A document as it is after one change. States are never changed in place: another content has another place.
 *
 * @param link the path under which it is reached
 * @param kind what its content is
 * @param content JSON as text, in UTF-8; never changed by whoever has it
 * @param deleted whether it is a tombstone, which is kept until every member has it
 * @param keys the idempotency keys of the last changes, so that the next owner knows them too
 */
public record ReplicatedState(
        String link,
        String kind,
        Place place,
        Lineage lineage,
        byte[] content,
        DocumentStamp stamp,
        boolean deleted,
        List<String> keys) {

    /** How many idempotency keys a document remembers. */
    public static final int KEYS = 16;

    public ReplicatedState {
        keys = List.copyOf(keys);
    }

    /** The same state under a new place: for what was decided under an older epoch and is confirmed in a new one. */
    public ReplicatedState moved(long epoch, String owner) {
        Place next = place.next(epoch);
        return new ReplicatedState(link, kind, next, lineage.with(next, owner), content, stamp, deleted, keys);
    }

    /** The keys of this state and the one of the next change, without the oldest. */
    public List<String> keysWith(String key) {
        List<String> more = new ArrayList<>(keys);
        more.add(key);
        return more.subList(Math.max(0, more.size() - KEYS), more.size());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReplicatedState state
                && place.equals(state.place)
                && Arrays.equals(ReplicatedStateCodec.encode(this), ReplicatedStateCodec.encode(state));
    }

    @Override
    public int hashCode() {
        return link.hashCode() * 31 + place.hashCode();
    }
}
