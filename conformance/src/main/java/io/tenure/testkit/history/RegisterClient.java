package io.tenure.testkit.history;

import io.tenure.store.Body;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.testkit.history.Register.CompareAndSet;
import io.tenure.testkit.history.Register.Done;
import io.tenure.testkit.history.Register.Input;
import io.tenure.testkit.history.Register.Mismatch;
import io.tenure.testkit.history.Register.Output;
import io.tenure.testkit.history.Register.Read;
import io.tenure.testkit.history.Register.Value;
import io.tenure.testkit.history.Register.Write;
import java.util.Optional;

/**
 * One client of one document as a {@link Register}: to write 0 is to delete it. Its calls are recorded for
 * {@link Linearizability}. For use by one thread.
 */
public final class RegisterClient {
    private final Store store;
    private final DocumentKey key;
    private final History<Input, Output> history;
    private Optional<Document> last = Optional.empty();

    public RegisterClient(Store store, DocumentKey key, History<Input, Output> history) {
        this.store = store;
        this.key = key;
        this.history = history;
    }

    public void read() {
        history.record(new Read(), () -> {
            last = store.get(key);
            return new Value(value(last));
        });
    }

    /** Writes whatever is there. */
    public void write(long value) {
        history.record(new Write(value), () -> commit(Expected.ANYTHING, value));
    }

    /** Writes if the document is still as this client read it last. */
    public void compareAndSet(long value) {
        Expected expected =
                last.map(document -> Expected.at(document.version())).orElse(Expected.ABSENT);
        history.record(new CompareAndSet(value(last), value), () -> commit(expected, value));
    }

    private Output commit(Expected expected, long value) {
        Operation operation = value == 0
                ? new Delete(key, expected)
                : new Put(key, expected, Body.of("number", Long.toString(value)));
        return switch (store.commit(Transaction.of(operation))) {
            case Committed committed -> new Done();
            case Conflict conflict -> new Mismatch();
            case Outcome.Fenced fenced -> throw new AssertionError("An unfenced write was fenced: " + fenced);
            case Outcome.Refused refused -> throw new AssertionError("A plain write was refused: " + refused);
        };
    }

    private static long value(Optional<Document> document) {
        return document.map(found -> Long.parseLong(found.body().text())).orElse(0L);
    }
}
