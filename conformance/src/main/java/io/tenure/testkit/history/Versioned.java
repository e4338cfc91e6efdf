package io.tenure.testkit.history;

import io.tenure.store.Document;
import io.tenure.store.Version;
import java.util.Optional;

/** What is asked of one document and what the answer shows of it. 0 is the version of a document that does not exist. */
public final class Versioned {
    private static final long ABSENT = 0;

    private Versioned() {}

    /** What is asked. */
    public sealed interface Access {}

    public record Read() implements Access {}

    /** Writes a value that no other call writes; with {@code expected} only over that version. */
    public record Write(Optional<Long> expected, String value) implements Access {}

    /**
     * The document as the answer shows it.
     *
     * @param written whether the call wrote this version; otherwise it only saw it
     * @param value its value, where the answer tells it
     */
    public record Seen(boolean written, long version, Optional<String> value) {

        /** The answer to a read. */
        public static Seen of(Optional<Document> document) {
            return new Seen(
                    false,
                    document.map(found -> found.version().value()).orElse(ABSENT),
                    document.map(found -> found.body().text()));
        }

        /** The answer to a write that was done. */
        public static Seen wrote(Version version) {
            return new Seen(true, version.value(), Optional.empty());
        }

        /** The answer to a write that was refused because of the actual version. */
        public static Seen instead(Optional<Version> actual) {
            return new Seen(false, actual.map(Version::value).orElse(ABSENT), Optional.empty());
        }
    }
}
