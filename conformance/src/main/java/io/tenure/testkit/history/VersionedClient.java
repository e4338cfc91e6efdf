package io.tenure.testkit.history;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import io.tenure.testkit.history.Versioned.Access;
import io.tenure.testkit.history.Versioned.Read;
import io.tenure.testkit.history.Versioned.Seen;
import io.tenure.testkit.history.Versioned.Write;
import java.util.Optional;

/** One client of one document. Its calls are recorded for {@link VersionOrder}. For use by one thread. */
public final class VersionedClient {
    private final Store store;
    private final DocumentKey key;
    private final History<Access, Seen> history;
    private long version;

    public VersionedClient(Store store, DocumentKey key, History<Access, Seen> history) {
        this.store = store;
        this.key = key;
        this.history = history;
    }

    public void read() {
        remember(history.record(new Read(), () -> Seen.of(store.get(key))));
    }

    /** Writes whatever is there. */
    public void write(String value) {
        remember(history.record(new Write(Optional.empty(), value), () -> commit(Expected.ANYTHING, value)));
    }

    /** Writes if the document still has the version that this client saw last. */
    public void compareAndSet(String value) {
        Expected expected = version == 0 ? Expected.ABSENT : Expected.at(new Version(version));
        remember(history.record(new Write(Optional.of(version), value), () -> commit(expected, value)));
    }

    private Seen commit(Expected expected, String value) {
        Outcome outcome = store.commit(Transaction.of(new Put(key, expected, Body.of("text", value))));
        return switch (outcome) {
            case Committed committed -> Seen.wrote(committed.version());
            case Conflict conflict -> Seen.instead(conflict.actual());
            case Outcome.Fenced fenced -> throw new AssertionError("An unfenced write was fenced: " + fenced);
            case Outcome.Refused refused -> throw new AssertionError("A plain write was refused: " + refused);
        };
    }

    private void remember(Optional<Seen> seen) {
        version = seen.map(Seen::version).orElse(version);
    }
}
