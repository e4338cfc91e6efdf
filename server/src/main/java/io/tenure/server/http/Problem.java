package io.tenure.server.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An error as clients receive it.
 *
 * @param detail a sentence that says what to do
 * @param facts further members of the document, such as the actual {@code version}
 */
public record Problem(ProblemType type, String detail, Map<String, Object> facts) {

    static final String MEDIA_TYPE = "application/problem+json";

    /** The fact that a 405 also has as a header. */
    static final String ALLOW = "allow";

    public Problem {
        facts = Map.copyOf(facts);
    }

    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, detail, Map.of());
    }

    public Problem with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(facts);
        more.put(name, value);
        return new Problem(type, detail, more);
    }

    public byte[] json() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", type.wireName());
        members.put("title", type.title());
        members.put("status", type.status());
        members.put("detail", detail);
        members.putAll(facts);
        return Json.bytes(members);
    }
}
