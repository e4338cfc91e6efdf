package io.tenure.document;

import java.util.Optional;

/**
 * A request to change one document.
 *
 * @param action the verb, for {@link DocumentStamp}
 * @param key the same key changes a document once, however often it is sent
 * @param expected the version that the document must have
 * @param principal who asks; empty if nobody is known
 */
public record DocumentWrite(
        String link,
        String action,
        Optional<String> key,
        Optional<Long> expected,
        CopyCount copies,
        String principal,
        DocumentChange change) {

    /** Whatever version it has, on as many disks as the group's quorum says. */
    public static DocumentWrite of(String link, String action, Optional<String> key, DocumentChange change) {
        return new DocumentWrite(link, action, key, Optional.empty(), CopyCount.QUORUM, "", change);
    }

    /** The same under this key. */
    public DocumentWrite under(Optional<String> next) {
        return new DocumentWrite(link, action, next, expected, copies, principal, change);
    }
}
