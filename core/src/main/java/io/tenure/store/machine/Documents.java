package io.tenure.store.machine;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Topic;
import io.tenure.store.Version;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.DocumentCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for documents. */
final class Documents {

    private static final int COUNT_FORMAT = 1;

    private final EntryContext work;

    /** The documents that the transaction names and that are there before it. */
    private final Set<DocumentKey> present = new HashSet<>();

    Documents(EntryContext work) {
        this.work = work;
    }

    /** Another transaction is judged from here on. */
    void begin() {
        present.clear();
    }

    /** What contradicts the expectation, if anything does. */
    Optional<Conflict> judge(int operation, DocumentKey key, Expected expected) {
        Optional<Version> actual = version(key);
        Cause cause = switch (expected) {
            case Expected.Anything e -> null;
            case Expected.Absent e -> actual.isPresent() ? Cause.DOCUMENT_EXISTS : null;
            case Expected.Present e -> actual.isPresent() ? null : Cause.DOCUMENT_ABSENT;
            case Expected.At e ->
                actual.isEmpty()
                        ? Cause.DOCUMENT_ABSENT
                        : actual.get().equals(e.version()) ? null : Cause.OTHER_VERSION;
        };
        return cause == null ? Optional.empty() : Optional.of(new Conflict(operation, cause, actual));
    }

    void put(DocumentKey key, Version version, Body body) {
        byte[] row = Keys.document(key);
        Table documents = work.table(TableName.DOCUMENTS);
        if (!present.contains(key)) {
            count(key.collection(), 1);
        }
        documents.put(row, DocumentCodec.encode(new Document(key, version, work.wall(), body)));
        work.touch(new Topic.OfCollection(key.collection()));
    }

    void delete(DocumentKey key) {
        if (present.contains(key)) {
            work.table(TableName.DOCUMENTS).remove(Keys.document(key));
            count(key.collection(), -1);
            work.touch(new Topic.OfCollection(key.collection()));
        }
    }

    static byte[] encodeCount(long documents) {
        return Encoder.version(COUNT_FORMAT).count(documents).done();
    }

    static long decodeCount(byte[] row) {
        Decoder in = Decoder.version("collection", COUNT_FORMAT, row);
        return in.end(in.count());
    }

    private Optional<Version> version(DocumentKey key) {
        byte @Nullable [] row = work.table(TableName.DOCUMENTS).get(Keys.document(key));
        if (row == null) {
            return Optional.empty();
        }
        present.add(key);
        work.budget().reads(row.length);
        return Optional.of(DocumentCodec.version(row));
    }

    private void count(CollectionName collection, int change) {
        Table collections = work.table(TableName.COLLECTIONS);
        byte[] key = Keys.collection(collection);
        byte @Nullable [] row = collections.get(key);
        long documents = (row == null ? 0 : decodeCount(row)) + change;
        if (documents == 0) {
            collections.remove(key);
        } else {
            collections.put(key, encodeCount(documents));
        }
    }
}
