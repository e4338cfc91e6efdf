package io.tenure.server.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a handler gives back: a status, headers, and a body that may be empty. */
@SuppressWarnings("ArrayRecordComponent")
public record Answer(int status, Map<String, String> headers, byte[] body) {

    private static final byte[] NOTHING = {};

    static Answer of(int status, String mediaType, byte[] body) {
        return new Answer(status, Map.of("Content-Type", mediaType), body);
    }

    static Answer empty(int status) {
        return new Answer(status, Map.of(), NOTHING);
    }

    static Answer json(Object value) {
        return of(200, Json.MEDIA_TYPE, Json.bytes(value));
    }

    static Answer text(String mediaType, String text) {
        return of(200, mediaType, text.getBytes(StandardCharsets.UTF_8));
    }

    Answer with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Answer(status, more, body);
    }
}
