package io.tenure.bench.cluster;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a node answered. Header names are in lower case. */
public record Reply(int status, String body, Map<String, String> headers) {
    private static final JsonMapper JSON = new JsonMapper();

    public JsonNode json() {
        return JSON.readTree(body);
    }

    /** The version in the entity tag. */
    public long version() {
        String tag = Optional.ofNullable(headers.get("etag"))
                .orElseThrow(() -> new AssertionError("There is no ETag in " + this));
        return Long.parseLong(tag.replace("\"", ""));
    }

    /** The type of the problem; empty if the answer is none. */
    public String problem() {
        return status < 400 ? "" : json().path("type").asString("");
    }
}
