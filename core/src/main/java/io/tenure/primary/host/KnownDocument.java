package io.tenure.primary.host;

import io.tenure.primary.directory.Trace;
import io.tenure.store.Document;
import io.tenure.store.Version;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run knows about its document, without asking the store. */
final class KnownDocument<S> {

    private volatile @Nullable S value;
    private volatile @Nullable Document found;
    private volatile @Nullable Version seen;
    private volatile @Nullable Trace trace;
    private volatile boolean persisted;
    private volatile boolean met;
    private volatile boolean begun;
    private volatile boolean removing;
    private volatile boolean removed;
    private volatile long sweep;

    /** For a new instance, with its initial state. */
    static <S> KnownDocument<S> fresh(S initial) {
        KnownDocument<S> known = new KnownDocument<>();
        known.value = initial;
        return known;
    }

    /** For an instance whose document was found. */
    static <S> KnownDocument<S> of(Document document) {
        KnownDocument<S> known = new KnownDocument<>();
        known.found = document;
        known.seen = document.version();
        known.persisted = true;
        return known;
    }

    /** The newest state; empty before the document is decoded. */
    Optional<S> value() {
        return Optional.ofNullable(value);
    }

    void value(S read) {
        value = read;
    }

    /** The document that was found, once: the second time it may be out of date, so it is empty. */
    Optional<Document> takeFound() {
        Document taken = found;
        found = null;
        return Optional.ofNullable(taken);
    }

    boolean isPersisted() {
        return persisted;
    }

    /** The document was read again; one that this run has neither found nor written was there before it. */
    void read(S decoded, Version version) {
        value = decoded;
        if (seen == null) {
            seen = version;
            met = true;
        }
    }

    /** Whether the run was made for a new instance, but there was a document already. */
    boolean wasMet() {
        return met;
    }

    /** Notes whether a first write may have taken effect, or may still do so. */
    void mayHaveBegun(boolean now) {
        begun = now;
    }

    boolean mayHaveBegun() {
        return begun;
    }

    /** Somebody has inserted a document, or has deleted the run's own. */
    void persisted(boolean now) {
        persisted = now;
    }

    /** The run has written its document; the first time that is its birth. */
    void wrote(S next, Version version) {
        if (seen == null) {
            seen = version;
            trace = Trace.born(version);
        }
        value = next;
        persisted = true;
    }

    /** Whether there has been a document of this instance, as far as this run knows. */
    boolean wasPersisted() {
        return seen != null || persisted;
    }

    /** A version that the document of this instance had; empty if it had none yet. */
    Optional<Version> seen() {
        Trace known = trace;
        return known == null ? Optional.ofNullable(seen) : known.birth().or(() -> Optional.ofNullable(seen));
    }

    /** What is known of the record; empty if it has to be asked for. */
    Optional<Trace> trace() {
        return Optional.ofNullable(trace);
    }

    void trace(@Nullable Trace now) {
        trace = now;
    }

    /** Notes that the run removes the document itself just now. */
    void removing(boolean now) {
        removing = now;
    }

    /** The run has removed its document, and said in the same commit how it ended. */
    void removed() {
        removed = true;
        persisted = false;
    }

    /** Whether the run removes the document just now, or has done so. */
    boolean isLeaving() {
        return removing || removed;
    }

    boolean wasRemoved() {
        return removed;
    }

    /** Whether a missing document means that somebody else deleted it. */
    boolean missesDocument() {
        return persisted && !removing;
    }

    /** Notes that a sweep has seen the document. */
    void seenBy(long number) {
        sweep = number;
    }

    boolean wasSeenBy(long number) {
        return sweep == number;
    }
}
