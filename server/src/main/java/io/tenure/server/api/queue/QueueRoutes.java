package io.tenure.server.api.queue;

import io.tenure.control.QueueControl;
import io.tenure.queue.QueueDirectory;
import io.tenure.queue.WorkerRecord;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queues: their tasks by state, totals, settings and workers. */
public final class QueueRoutes {

    private final Store store;
    private final QueueDirectory directory;

    private QueueRoutes(Store store) {
        this.store = store;
        directory = new QueueDirectory(store);
    }

    public static List<Route> of(Store store) {
        QueueRoutes routes = new QueueRoutes(store);
        return List.of(
                Route.get("/api/v1/queues", routes::queues).query("prefix", "after", "limit"),
                Route.get("/api/v1/queues/{queue}", routes::queue));
    }

    /** The queue that a client names; one that never had a task or a rule does not exist. */
    public static QueueStats known(Reader reader, String name) {
        QueueName queue = Refusal.unlessValid(() -> new QueueName(name));
        return QueueControl.known(reader, queue);
    }

    /** All of them by name, or a page. */
    private Answer queues(Request request) {
        String prefix = request.query("prefix").orElse("");
        String after = request.query("after").orElse("");
        int limit = limit(request);
        List<QueueStats> all = store.queues().stream()
                .filter(stats -> stats.queue().value().startsWith(prefix))
                .toList();
        List<QueueStats> rest = all.stream()
                .filter(stats -> stats.queue().value().compareTo(after) > 0)
                .toList();
        List<QueueStats> page = rest.stream().limit(limit).toList();
        List<WorkerRecord> workers = directory.workers();
        Instant wall = store.clocks().wall();
        return Answer.json(Json.object(
                "queues",
                        page.stream()
                                .map(stats -> QueueJson.of(stats, wall, workers))
                                .toList(),
                "next", page.size() < rest.size() ? page.getLast().queue().value() : null,
                "total", all.size()));
    }

    private static int limit(Request request) {
        int limit = request.number("limit", Integer.MAX_VALUE);
        if (request.query("limit").isPresent() && (limit < 1 || limit > Scan.MAX_LIMIT)) {
            throw Refusal.invalid("A page has 1 to " + Scan.MAX_LIMIT + " items, not " + limit + ".");
        }
        return limit;
    }

    private Answer queue(Request request) {
        QueueStats stats = known(store, request.segment("queue"));
        List<WorkerRecord> workers = QueueJson.of(stats.queue(), directory.workers());
        Map<String, @Nullable Object> json = QueueJson.of(stats, store.clocks().wall(), workers);
        json.put(
                "live",
                workers.stream()
                        .map(worker -> QueueJson.of(worker, stats.queue()))
                        .toList());
        return Answer.json(json);
    }
}
