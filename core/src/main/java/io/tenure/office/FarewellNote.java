package io.tenure.office;

import io.tenure.lease.LossReason;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Reader;
import io.tenure.store.Term;
import io.tenure.store.TermRecord;
import io.tenure.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a node leaves behind when it leaves an office: why it did. It is written under the fence of the term that ends, so
 * nobody writes it once the next term is open; a node that is dead, cut off or too late leaves none.
 *
 * @param at when it was written
 */
public record FarewellNote(LossReason reason, Instant at) {

    static final CollectionName COLLECTION = new CollectionName("_terms");

    private static final String TYPE = "farewell";

    /** Why this term was left, if its holder could say so. */
    public static Optional<FarewellNote> of(Reader reader, Office office, Term term) {
        return reader.get(key(office, term)).flatMap(FarewellNote::read);
    }

    /** A reason that a later version has given is none. */
    private static Optional<FarewellNote> read(Document document) {
        return Arrays.stream(LossReason.values())
                .filter(reason -> reason.name().equals(document.body().text()))
                .findFirst()
                .map(reason -> new FarewellNote(reason, document.modified()));
    }

    /** Writes the note. That of the term that is about to be forgotten goes with it. */
    public static Transaction writing(Holding holding, LossReason reason) {
        List<Operation> operations = new ArrayList<>();
        operations.add(new Operation.Put(
                key(holding.office(), holding.term()), Expected.ANYTHING, Body.of(TYPE, reason.name())));
        long oldest = holding.term().value() - TermRecord.KEPT;
        if (oldest > 0) {
            operations.add(new Operation.Delete(key(holding.office(), new Term(oldest)), Expected.ANYTHING));
        }
        return Transaction.of(operations).fencedBy(new Fence(holding.office(), holding.term()));
    }

    private static DocumentKey key(Office office, Term term) {
        return new DocumentKey(COLLECTION, office + "/" + term.value());
    }
}
