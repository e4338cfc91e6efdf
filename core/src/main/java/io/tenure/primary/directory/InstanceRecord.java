package io.tenure.primary.directory;

import io.tenure.primary.Completion;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.store.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the leader last recorded about an instance: its progress, its last error, how it ended.
 *
 * @param line what it reported; empty if nothing
 * @param fraction the fraction that is done; negative if unknown
 * @param failures how often its run has failed in a row
 * @param error why it failed last, or why its document cannot be run; empty if neither
 * @param ended how it ended; empty while it runs or will run again
 * @param birth the commit that created the instance; empty if unknown, as for documents that others inserted
 * @param run the number of its run in the term
 */
public record InstanceRecord(
        Term term,
        Instant at,
        String line,
        double fraction,
        int failures,
        String error,
        Optional<Completion> ended,
        Optional<Version> birth,
        long run) {

    public static final CollectionName COLLECTION = new CollectionName("_instances");

    /** How long the record of an ended instance is kept. */
    public static final Duration KEPT = Duration.ofHours(1);

    /** What is left of a key for the id, once office and service are named. */
    public static final int MAX_ID_CHARS = 250;

    private static final String TYPE = "instance-record";
    private static final long THIS_COMMIT = 0;
    private static final long NO_BIRTH = -1;

    public static DocumentKey key(Office office, String service, String id) {
        return new DocumentKey(COLLECTION, prefix(office, service) + id);
    }

    public static String prefix(Office office, String service) {
        return office + "/" + service + "/";
    }

    public Body encode() {
        return encode(birth.map(Version::value).orElse(NO_BIRTH));
    }

    /** The same for the commit that is the instance's birth. */
    public Body encodeAtBirth() {
        return encode(THIS_COMMIT);
    }

    private Body encode(long born) {
        return RecordCodec.write(TYPE, out -> {
            out.writeLong(term.value());
            RecordCodec.writeInstant(out, at);
            out.writeUTF(RecordCodec.shortened(line));
            out.writeDouble(fraction);
            out.writeInt(failures);
            out.writeUTF(RecordCodec.shortened(error));
            out.writeUTF(ended.map(Completion::name).orElse(""));
            out.writeLong(born);
            out.writeLong(run);
        });
    }

    public static InstanceRecord of(Document document) {
        return RecordCodec.read(
                document.body(),
                in -> new InstanceRecord(
                        new Term(in.readLong()),
                        RecordCodec.readInstant(in),
                        in.readUTF(),
                        in.readDouble(),
                        in.readInt(),
                        in.readUTF(),
                        Optional.of(in.readUTF())
                                .filter(name -> !name.isEmpty())
                                .map(Completion::valueOf),
                        in.available() > 0 ? birth(in.readLong(), document) : Optional.empty(),
                        in.available() > 0 ? in.readLong() : 0));
    }

    private static Optional<Version> birth(long written, Document document) {
        return written == THIS_COMMIT
                ? Optional.of(document.version())
                : Optional.of(written).filter(known -> known != NO_BIRTH).map(Version::new);
    }
}
