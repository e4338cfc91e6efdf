package io.tenure.server.api.queue;

import io.tenure.control.Bulk;
import io.tenure.control.Bulks;
import io.tenure.control.Requester;
import io.tenure.control.TaskFilter;
import io.tenure.json.JacksonCodec;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Office;
import io.tenure.store.Store;
import java.util.List;
import java.util.Map;

/** Changes of many tasks in the background. */
public final class BulkRoutes {

    private static final int MAX_BODY_BYTES = 16 * 1024;

    private final Bulks bulks;

    private BulkRoutes(Bulks bulks) {
        this.bulks = bulks;
    }

    public static List<Route> of(Store store) {
        BulkRoutes routes = new BulkRoutes(new Bulks(store, new JacksonCodec(), Office.CLUSTER, new ProcessCrew()));
        String bulk = "/api/v1/bulks/{id}";
        return List.of(
                Route.post("/api/v1/bulks", routes::begin).json(),
                Route.get("/api/v1/bulks", routes::list),
                Route.get(bulk, routes::show),
                Route.post(bulk + "/stop", routes::stop).json());
    }

    private Answer begin(Request request) throws InterruptedException {
        BulkRequest asked = Json.readStrictly(request.body(MAX_BODY_BYTES), BulkRequest.class);
        TaskFilter filter = Refusal.unlessValid(asked::filter);
        Requester requester = asked.reason().or(request).requester();
        Bulks keyed = request.idempotencyKey().map(bulks::under).orElse(bulks);
        Bulk bulk = Refusal.unlessValid(() -> keyed.begin(asked.wanted(), filter, requester));
        return Answer.of(202, Json.MEDIA_TYPE, Json.bytes(BulkJson.of(bulk)))
                .with("Location", "/api/v1/bulks/" + bulk.id());
    }

    private Answer list(Request request) {
        return Answer.json(
                Map.of("bulks", bulks.all().stream().map(BulkJson::of).toList()));
    }

    private Answer show(Request request) {
        String id = request.segment("id");
        return Answer.json(BulkJson.of(bulks.find(id)
                .orElseThrow(() -> Refusal.notFound(
                        "There is no bulk '" + id + "': the result of a bulk is kept for seven days."))));
    }

    private Answer stop(Request request) throws InterruptedException {
        Reason reason = Reason.in(request);
        bulks.stop(request.segment("id"));
        reason.tell("The bulk " + request.segment("id") + " was stopped");
        return Answer.empty(204);
    }
}
