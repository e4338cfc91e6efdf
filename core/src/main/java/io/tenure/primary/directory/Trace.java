package io.tenure.primary.directory;

import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Version;
import java.util.Optional;

/**
 * What the store holds about an instance beside its document.
 *
 * @param record the version of its record; empty if there is none
 * @param birth the commit that made the instance; empty if nobody knows
 * @param last the record as it was read; empty if this process wrote it
 */
public record Trace(Optional<Version> record, Optional<Version> birth, Optional<InstanceRecord> last) {

    /** Of an instance that was made by this commit. */
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

    /** What must hold for the record to be still the one that is known here. */
    public Expected unchanged() {
        return record.map(Expected::at).orElse(Expected.ABSENT);
    }
}
