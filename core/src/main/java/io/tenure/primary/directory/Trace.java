package io.tenure.primary.directory;

import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Version;
import java.util.Optional;

/**
 * What the store holds about an instance besides its document.
 *
 * @param record the version of its record; empty if there is none
 * @param birth the commit that created the instance; empty if unknown
 * @param last the record as it was read; empty if this process wrote it
 */
public record Trace(Optional<Version> record, Optional<Version> birth, Optional<InstanceRecord> last) {

    /** For an instance that was created by this commit. */
    public static Trace born(Version version) {
        return new Trace(Optional.of(version), Optional.of(version), Optional.empty());
    }

    public static Trace of(Optional<Document> found) {
        Optional<InstanceRecord> record = found.map(InstanceRecord::of);
        return new Trace(found.map(Document::version), record.flatMap(InstanceRecord::birth), record);
    }

    public Trace written(Version version) {
        return new Trace(Optional.of(version), birth, Optional.empty());
    }

    /** The condition that the record has not changed since. */
    public Expected unchanged() {
        return record.map(Expected::at).orElse(Expected.ABSENT);
    }
}
