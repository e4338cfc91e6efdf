package io.tenure.document;

import java.util.Optional;

/** What a request makes of a document: a function of its state, called by the owner, perhaps more than once. */
@FunctionalInterface
public interface DocumentChange {

    /** What becomes of the state; a tombstone is given as it is, and empty means that there never was one. */
    Verdict apply(Optional<ReplicatedState> current);

    /** What the function decided. */
    sealed interface Verdict {}

    /** The document shall have this content; {@code expiresMicros} 0 is never. */
    record Write(String kind, byte[] content, long expiresMicros) implements Verdict {}

    /** The document shall be deleted, with this as its last content. */
    record Delete(String kind, byte[] content) implements Verdict {}

    /** The request is wrong; the sentence says what to do. */
    record Refuse(DocumentOutcome.Reason reason, String sentence) implements Verdict {}
}
