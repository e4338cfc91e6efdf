package io.tenure.primary;

import io.tenure.store.Document;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run knows about its document, without asking the store. */
final class Known<S> {

    private volatile @Nullable S value;
    private volatile @Nullable Document found;
    private volatile boolean persisted;
    private volatile boolean removing;
    private volatile boolean recorded;
    private volatile long sweep;

    /** Of one that is new: the state it is made with. */
    static <S> Known<S> fresh(S initial) {
        Known<S> known = new Known<>();
        known.value = initial;
        return known;
    }

    /** Of one whose document was found. There may be a record of it from an earlier term. */
    static <S> Known<S> of(Document document) {
        Known<S> known = new Known<>();
        known.found = document;
        known.persisted = true;
        known.recorded = true;
        return known;
    }

    /** The newest state; empty before a document that was found is read. */
    Optional<S> value() {
        return Optional.ofNullable(value);
    }

    void value(S read) {
        value = read;
    }

    /** The document that was found; the second time it is asked for, it may be out of date, so there is none. */
    Optional<Document> takeFound() {
        Document taken = found;
        found = null;
        return Optional.ofNullable(taken);
    }

    boolean isPersisted() {
        return persisted;
    }

    void persisted(boolean now) {
        persisted = now;
    }

    /** Notes that the run removes the document itself just now. */
    void removing(boolean now) {
        removing = now;
    }

    /** Whether it was somebody else who removed the document if it is not there. */
    boolean missesDocument() {
        return persisted && !removing;
    }

    /** Notes that the store may hold a record of the instance. */
    void recorded() {
        recorded = true;
    }

    boolean isRecorded() {
        return recorded;
    }

    /** Notes that a sweep has seen the document. */
    void seenBy(long number) {
        sweep = number;
    }

    boolean wasSeenBy(long number) {
        return sweep == number;
    }
}
