package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A body as clients send it: the content, and beside it what they say about the document.
 *
 * <p>Members that a node adds to its answers may be sent back. Those that only a node can know are not looked at.
 *
 * @param version the version that the document must have
 * @param expires when it is deleted, in microseconds; 0 is never
 */
record DocumentBody(
        Map<String, @Nullable Object> content,
        Optional<String> selfLink,
        Optional<Long> version,
        Optional<Long> expires,
        Optional<String> kind) {

    static final int MAX_BYTES = 1024 * 1024;

    private static final String PREFIX = "document";
    private static final Set<String> NOT_LOOKED_AT = Set.of(
            "documentEpoch",
            "documentUpdateTimeMicros",
            "documentUpdateAction",
            "documentOwner",
            "documentSourceLink",
            "documentAuthPrincipalLink",
            "documentTransactionId");

    static DocumentBody none() {
        return new DocumentBody(Map.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    static DocumentBody read(byte[] bytes) {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        Map<String, Object> said = new LinkedHashMap<>();
        Map<?, ?> members = Json.readStrictly(bytes, Map.class);
        members.forEach((name, value) -> {
            String text = String.valueOf(name);
            if (!text.startsWith(PREFIX)) {
                content.put(text, value);
            } else if (value != null && !NOT_LOOKED_AT.contains(text)) {
                said.put(text, value);
            }
        });
        DocumentBody body = new DocumentBody(
                content,
                text(said, "documentSelfLink"),
                number(said, "documentVersion"),
                number(said, "documentExpirationTimeMicros"),
                text(said, "documentKind"));
        if (!said.isEmpty()) {
            throw Refusal.invalid(
                    "There is no member '" + said.keySet().iterator().next() + "'.");
        }
        return body;
    }

    private static Optional<String> text(Map<String, Object> said, String name) {
        Object value = said.remove(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof String text) {
            return Optional.of(text);
        }
        throw Refusal.invalid("The member '" + name + "' must be a text.");
    }

    private static Optional<Long> number(Map<String, Object> said, String name) {
        Object value = said.remove(name);
        if (value == null) {
            return Optional.empty();
        }
        boolean whole = value instanceof Integer || value instanceof Long;
        if (whole && ((Number) value).longValue() >= 0) {
            return Optional.of(((Number) value).longValue());
        }
        throw Refusal.invalid("The member '" + name + "' must be a whole number that is not negative, without quotes.");
    }

    /** The content as the factory understands it. */
    <T extends Record> T as(DocumentFactory<T> factory) {
        kind.filter(given -> !Kinds.areAlike(given, factory.kind())).ifPresent(given -> {
            throw Refusal.invalid("The documents of " + factory.link() + " are of the kind " + factory.kind() + ", not "
                    + given + ".");
        });
        return Json.readStrictly(Json.bytes(content), factory.type());
    }

    /** Refuses a body that is about another document. */
    void checkLink(String link) {
        selfLink.filter(given -> !given.equals(link)).ifPresent(given -> {
            throw Refusal.invalid("The body is about " + given + ", but the request about " + link
                    + ": leave the member 'documentSelfLink' out, or send it there.");
        });
    }
}
