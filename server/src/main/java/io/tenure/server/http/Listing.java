package io.tenure.server.http;

import io.tenure.store.Document;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * A page of documents as JSON.
 *
 * <p>The page ends early once it is large, so that no listing can exhaust the memory of a node, however large its
 * documents are; {@code next} then says where to go on.
 */
final class Listing {

    static final long ENOUGH_BYTES = 4 * 1024 * 1024;

    private static final int STEP = 100;

    private Listing() {}

    static byte[] json(Reader reader, Scan scan) {
        List<Document> items = new ArrayList<>();
        long bytes = 0;
        Optional<String> next = Optional.of(scan.after());
        while (next.isPresent() && items.size() < scan.limit() && bytes < ENOUGH_BYTES) {
            int step = Math.min(STEP, scan.limit() - items.size());
            Page<Document> page = reader.scan(new Scan(scan.collection(), scan.prefix(), next.get(), step));
            items.addAll(page.items());
            next = page.next();
            bytes += page.items().stream()
                    .mapToLong(item -> item.body().bytes().length)
                    .sum();
        }
        return json(items, next);
    }

    private static byte[] json(List<Document> items, Optional<String> next) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeName("items").writeStartArray();
            items.forEach(item -> write(json, item));
            json.writeEndArray();
            json.writeName("next");
            next.ifPresentOrElse(json::writeString, json::writeNull);
            json.writeEndObject();
        }
        return out.toByteArray();
    }

    /** The body is given as it is; one that is not JSON as {@code base64} instead. */
    private static void write(JsonGenerator json, Document item) {
        json.writeStartObject();
        json.writeStringProperty("id", item.key().id());
        json.writeNumberProperty("version", item.version().value());
        json.writeStringProperty("modified", item.modified().toString());
        json.writeStringProperty("type", item.body().type());
        if (Json.isJson(item.body().bytes())) {
            json.writeName("body").writeRawValue(item.body().text());
        } else {
            json.writeName("base64").writeBinary(item.body().bytes());
        }
        json.writeEndObject();
    }
}
