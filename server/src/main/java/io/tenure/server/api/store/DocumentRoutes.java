package io.tenure.server.api.store;

import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Documents: read, listed, written under conditions. */
public final class DocumentRoutes {

    static final int MAX_BODY_BYTES = 512 * 1024;

    private static final int DEFAULT_LIMIT = 100;
    private static final String TYPE = "json";

    private final Store store;
    private final ServiceDirectory services;

    private DocumentRoutes(Store store, ServiceDirectory services) {
        this.store = store;
        this.services = services;
    }

    public static List<Route> of(Store store, ServiceDirectory services) {
        DocumentRoutes routes = new DocumentRoutes(store, services);
        String collection = "/api/v1/store/{collection}";
        String document = collection + "/{id}";
        return List.of(
                Route.get("/api/v1/store", routes::collections).query("stale"),
                Route.get(collection, routes::list).query("prefix", "after", "limit", "stale"),
                Route.get(document, routes::get).query("stale"),
                Route.put(document, routes::put).json(),
                Route.delete(document, routes::delete));
    }

    private Answer collections(Request request) {
        List<Map<String, @Nullable Object>> collections = reader(request).collections().stream()
                .map(stats -> Json.object("name", stats.name().value(), "documents", stats.documents()))
                .toList();
        return Answer.json(Map.of("collections", collections));
    }

    private Answer list(Request request) {
        Scan scan = Refusal.unlessValid(() -> new Scan(
                new CollectionName(request.segment("collection")),
                request.query("prefix").orElse(""),
                request.query("after").orElse(""),
                request.number("limit", DEFAULT_LIMIT)));
        return Answer.of(200, Json.MEDIA_TYPE, Listing.json(reader(request).scan(scan)));
    }

    private Answer get(Request request) {
        DocumentKey key = key(request);
        Document document = reader(request).get(key).orElseThrow(() -> noDocument(key));
        String tag = EntityTags.of(document.version());
        if (EntityTags.isKnown(request.header("If-None-Match"), document.version())) {
            return Answer.empty(304).with("ETag", tag);
        }
        byte[] bytes = document.body().bytes();
        String mediaType = Json.isJson(bytes) ? Json.MEDIA_TYPE : "application/octet-stream";
        return Answer.of(200, mediaType, bytes).with("ETag", tag);
    }

    private Answer put(Request request) {
        DocumentKey key = writable(key(request));
        Expected expected = EntityTags.condition(request, Expected.ANYTHING);
        Optional<IdempotencyKey> name = request.idempotencyKey();
        byte[] bytes = request.body(MAX_BODY_BYTES);
        Json.complaint(bytes).ifPresent(sentence -> {
            throw Refusal.invalid(sentence);
        });
        Operation put = new Operation.Put(key, expected, new Body(TYPE, bytes));
        Version version = commit(put, name).orThrow().version();
        // By hand: of the requests of a node these are the most, and there is nothing to quote.
        byte[] answer = ("{\"version\":" + version.value() + "}").getBytes(StandardCharsets.UTF_8);
        return Answer.of(200, Json.MEDIA_TYPE, answer).with("ETag", EntityTags.of(version));
    }

    private Answer delete(Request request) {
        DocumentKey key = writable(key(request));
        Expected expected = EntityTags.condition(request, Expected.PRESENT);
        Outcome outcome = commit(new Operation.Delete(key, expected), request.idempotencyKey());
        if (isAbsent(outcome) && request.header("If-Match").isEmpty()) {
            throw noDocument(key);
        }
        outcome.orThrow();
        return Answer.empty(204);
    }

    /** Refuses what belongs to Tenure itself, or to a service: only its instances write there. */
    private DocumentKey writable(DocumentKey key) {
        if (key.collection().isSystem()) {
            throw new Refusal(Problem.of(
                    ProblemType.CONFLICT,
                    "The collection " + key.collection() + " is Tenure's own: take another name."));
        }
        services.owner(key.collection()).ifPresent(owner -> {
            throw new Refusal(Problem.of(
                    ProblemType.CONFLICT,
                    "The collection " + key.collection() + " is written by the instances of the service "
                            + owner.office() + "/" + owner.service() + " alone: abort one to remove its document."));
        });
        return key;
    }

    private static boolean isAbsent(Outcome outcome) {
        return outcome instanceof Outcome.Conflict conflict && conflict.cause() == Outcome.Cause.DOCUMENT_ABSENT;
    }

    private static Refusal noDocument(DocumentKey key) {
        return Refusal.notFound("There is no document " + key + ".");
    }

    private Reader reader(Request request) {
        return request.flag("stale") ? store.stale() : store;
    }

    private static DocumentKey key(Request request) {
        return Refusal.unlessValid(() -> DocumentKey.of(request.segment("collection"), request.segment("id")));
    }

    private Outcome commit(Operation operation, Optional<IdempotencyKey> name) {
        return store.commit(new Transaction(Optional.empty(), name, List.of(operation)));
    }
}
