package io.tenure.cli.call;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a node is asked. */
public final class Request {

    private static final byte[] NO_BODY = {};
    private static final String PATCH = "PATCH";
    private static final String KEY = "Idempotency-Key";

    private final String method;
    private final Target target;
    private final Map<String, String> headers;
    private final byte[] body;

    private Request(String method, Target target, Map<String, String> headers, byte[] body) {
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.body = body;
    }

    public static Request get(Target target) {
        return new Request("GET", target, Map.of(), NO_BODY);
    }

    public static Request put(Target target, byte[] body) {
        return new Request("PUT", target, Map.of(), body);
    }

    public static Request post(Target target, byte[] body) {
        return new Request("POST", target, Map.of(), body);
    }

    public static Request delete(Target target) {
        return new Request("DELETE", target, Map.of(), NO_BODY);
    }

    /** With a body that says more about it. */
    public static Request delete(Target target, byte[] body) {
        return new Request("DELETE", target, Map.of(), body);
    }

    public static Request patch(Target target, byte[] body) {
        return new Request(PATCH, target, Map.of(), body);
    }

    public Request header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Request(method, target, Collections.unmodifiableMap(more), body);
    }

    /** Names the request, so that it takes effect once however often it arrives. */
    public Request keyed(String key) {
        return header(KEY, key);
    }

    String method() {
        return method;
    }

    Target target() {
        return target;
    }

    Map<String, String> headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

    /** Whether it can change anything. */
    boolean isChange() {
        return !method.equals("GET");
    }

    boolean isPatch() {
        return method.equals(PATCH);
    }

    String key() {
        return headers.getOrDefault(KEY, "");
    }
}
