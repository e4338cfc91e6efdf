package io.tenure.cli.document;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Request;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import io.tenure.cli.json.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a command sends about a document: the members that were typed, and what the options add to them. */
final class DocumentValue {

    static final Option VERSION = Option.of("--if-version", "V", "only if the document has this version");
    static final Option QUORUM =
            Option.of("--quorum", "N", "on how many disks the change must be, or all (else the group's quorum)");

    private static final int MAX_INPUT_BYTES = 4 * 1024 * 1024;

    private final Map<String, Json> members;

    private DocumentValue(Map<String, Json> members) {
        this.members = members;
    }

    /** No member but those of options. */
    static DocumentValue none() {
        return new DocumentValue(Map.of());
    }

    /** VALUE as it was typed, from standard input if it is a dash or omitted. */
    static DocumentValue typed(Arguments given, Session session) {
        String value = given.find("VALUE").orElse("-");
        String text = value.equals("-") ? new String(session.input(MAX_INPUT_BYTES), StandardCharsets.UTF_8) : value;
        try {
            if (Json.parse(text) instanceof Json.Struct struct) {
                return new DocumentValue(struct.fields());
            }
        } catch (MalformedJson e) {
            throw new UsageError("The document is not JSON: " + e.getMessage());
        }
        throw new UsageError("A document is a JSON object, such as '{\"name\":\"first\"}'.");
    }

    /** With the version that the document must have, if the person named one. */
    DocumentValue expecting(Arguments given) {
        return given.number(VERSION.name(), 0)
                .map(version -> with("documentVersion", new Json.Number("" + version)))
                .orElse(this);
    }

    DocumentValue with(String member, Json value) {
        Map<String, Json> more = new LinkedHashMap<>(members);
        more.put(member, value);
        return new DocumentValue(more);
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    String text() {
        return new Json.Struct(members).compact();
    }

    byte[] bytes() {
        return text().getBytes(StandardCharsets.UTF_8);
    }

    /** A document without what the node knows about it. */
    static String content(Json document) {
        if (!(document instanceof Json.Struct struct)) {
            return document.display();
        }
        DocumentValue content = none();
        for (var member : struct.fields().entrySet()) {
            content =
                    member.getKey().startsWith("document") ? content : content.with(member.getKey(), member.getValue());
        }
        return content.text();
    }

    /** Microseconds since 1970, to the second. */
    static String time(Json micros) {
        if (!(micros instanceof Json.Number number)) {
            return micros.display();
        }
        long seconds = Math.floorDiv(Long.parseLong(number.source()), 1_000_000L);
        return Instant.ofEpochSecond(seconds).toString();
    }

    static Request quorum(Arguments given, Request request) {
        return given.option(QUORUM.name())
                .map(quorum -> request.header("Tenure-Quorum", quorum))
                .orElse(request);
    }

    static String written(Json document) {
        return "Written as version " + document.at("documentVersion").display() + " in epoch "
                + document.at("documentEpoch").display() + ".";
    }
}
