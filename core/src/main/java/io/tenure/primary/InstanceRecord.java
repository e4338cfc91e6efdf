package io.tenure.primary;

import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Term;
import java.time.Instant;
import java.util.Optional;

/**
 * What the leader last said about an instance that had something to say: its progress, its last error, how it ended.
 *
 * @param line what it reported; empty if it never did
 * @param fraction the part that is done; negative if it never said
 * @param failures how often its run has failed in a row
 * @param error why it failed last, or why its document cannot be run; empty if neither
 * @param ended how it ended, unless it runs or its document is gone as it should be
 */
public record InstanceRecord(
        Term term, Instant at, String line, double fraction, int failures, String error, Optional<Completion> ended) {

    static final CollectionName COLLECTION = new CollectionName("_instances");

    /** What is left of a key for the id, once office and service are named. */
    static final int MAX_ID_CHARS = 250;

    private static final String TYPE = "instance-record";

    static DocumentKey key(Office office, String service, String id) {
        return new DocumentKey(COLLECTION, prefix(office, service) + id);
    }

    static String prefix(Office office, String service) {
        return office + "/" + service + "/";
    }

    Body encode() {
        return Form.write(TYPE, out -> {
            out.writeLong(term.value());
            Form.writeInstant(out, at);
            out.writeUTF(Form.shortened(line));
            out.writeDouble(fraction);
            out.writeInt(failures);
            out.writeUTF(Form.shortened(error));
            out.writeUTF(ended.map(Completion::name).orElse(""));
        });
    }

    static InstanceRecord of(Document document) {
        return Form.read(
                document.body(),
                in -> new InstanceRecord(
                        new Term(in.readLong()),
                        Form.readInstant(in),
                        in.readUTF(),
                        in.readDouble(),
                        in.readInt(),
                        in.readUTF(),
                        Optional.of(in.readUTF())
                                .filter(name -> !name.isEmpty())
                                .map(Completion::valueOf)));
    }
}
