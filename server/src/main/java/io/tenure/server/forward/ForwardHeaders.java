package io.tenure.server.forward;

import io.tenure.server.http.Request;
import io.tenure.store.wire.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Which headers travel along: all that are about the request or its answer, not those of one connection. */
final class ForwardHeaders {

    static final String NODE = "Tenure-Node";
    static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    private static final String CONNECTION = "connection";

    private static final Set<String> OF_ONE_CONNECTION = Set.of(
            CONNECTION,
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authorization",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /** Set by this node itself, or judged here already: a page is of the same site as this node, not as its peers. */
    private static final Set<String> NOT_ONWARD = Set.of(
            "host",
            "content-length",
            "expect",
            "origin",
            "sec-fetch-site",
            "sec-fetch-mode",
            "sec-fetch-dest",
            "sec-fetch-user",
            Wire.CLUSTER.toLowerCase(Locale.ROOT),
            Hop.NUMBER.toLowerCase(Locale.ROOT),
            Hop.LEFT.toLowerCase(Locale.ROOT));

    /** Said by this node with every answer. */
    private static final Set<String> NOT_BACK = Set.of(
            "content-length",
            "date",
            "x-request-id",
            "content-security-policy",
            "x-content-type-options",
            "referrer-policy",
            "cross-origin-resource-policy");

    private ForwardHeaders() {}

    static List<Field> onward(Request request) {
        Set<String> named = named(request.header("Connection").orElse(""));
        List<Field> fields = new ArrayList<>();
        BiConsumer<String, String> add = (name, value) -> {
            String plain = name.toLowerCase(Locale.ROOT);
            if (!OF_ONE_CONNECTION.contains(plain) && !NOT_ONWARD.contains(plain) && !named.contains(plain)) {
                fields.add(new Field(name, value));
            }
        };
        request.eachHeader(add);
        return fields;
    }

    /** Headers that the sender has said to be about its own connection. */
    private static Set<String> named(String connection) {
        return connection.isEmpty()
                ? Set.of()
                : Set.copyOf(List.of(connection.toLowerCase(Locale.ROOT).split("\\s*,\\s*")));
    }

    /** What goes back to the client of what a peer has said, and which node that was. */
    static Map<String, String> back(InboundAnswer received, String node) {
        Set<String> named = named(received.header("Connection").orElse(""));
        Map<String, String> all = new LinkedHashMap<>();
        for (Field field : received.headers()) {
            String plain = field.name().toLowerCase(Locale.ROOT);
            if (!OF_ONE_CONNECTION.contains(plain) && !NOT_BACK.contains(plain) && !named.contains(plain)) {
                all.merge(field.name(), field.value(), (first, second) -> first + ", " + second);
            }
        }
        all.put(NODE, node);
        return all;
    }
}
