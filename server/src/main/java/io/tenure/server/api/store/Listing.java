package io.tenure.server.api.store;

import io.tenure.server.http.Json;
import io.tenure.store.Document;
import io.tenure.store.Page;
import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;

/** A page of documents as JSON. The store ends a page that gets large; {@code next} then says where to continue. */
final class Listing {

    private Listing() {}

    static byte[] json(Page<Document> page) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeName("items").writeStartArray();
            page.items().forEach(item -> write(json, item));
            json.writeEndArray();
            json.writeName("next");
            page.next().ifPresentOrElse(json::writeString, json::writeNull);
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
