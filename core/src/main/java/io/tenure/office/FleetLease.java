package io.tenure.office;

import io.tenure.runtime.Crew;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Version;
import java.time.Instant;
import java.util.Optional;

/** The lease of a fleet, as seen by processes that do not compete for it. */
public final class FleetLease {

    private FleetLease() {}

    /**
     * Since when nobody has held the lease of a fleet, by the clock of the store; empty if somebody seems to hold it, or no
     * copy was ever in charge. For people: a leader that cannot reach the store for a moment is not told from a dead one.
     */
    public static Optional<Instant> endedSince(Reader reader, Office office, Instant now) {
        return reader.get(RowGrantor.key(office))
                .map(row -> row.modified().plus(RowGrantor.ttl(row)))
                .filter(end -> !end.isAfter(now));
    }

    /**
     * The condition, for a commit, that nobody holds the lease of a fleet; empty if somebody does. If there is a lease,
     * this waits to see whether it is renewed, as a contender does.
     */
    public static Optional<Operation.Check> abandoned(Store store, Office office, Crew crew)
            throws InterruptedException {
        DocumentKey key = RowGrantor.key(office);
        Optional<Document> row = store.get(key);
        if (row.isPresent()) {
            crew.sleep(RowGrantor.ttl(row.get()));
        }
        Optional<Version> version = row.map(Document::version);
        Optional<Version> later = store.get(key).map(Document::version);
        return later.isEmpty() || later.equals(version)
                ? Optional.of(new Operation.Check(key, later.map(Expected::at).orElse(Expected.ABSENT)))
                : Optional.empty();
    }
}
