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
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
        return List.of(Route.get("/api/v1/queues", routes::queues), Route.get("/api/v1/queues/{queue}", routes::queue));
    }

    /** The queue that a client names; one that never had a task or a rule does not exist. */
    public static QueueStats known(Reader reader, String name) {
        QueueName queue = Refusal.unlessValid(() -> new QueueName(name));
        return QueueControl.known(reader, queue);
    }

    private Answer queues(Request request) {
        List<WorkerRecord> workers = directory.workers();
        Instant wall = store.clocks().wall();
        return Answer.json(Map.of(
                "queues",
                store.queues().stream()
                        .map(stats -> json(stats, wall, of(stats.queue(), workers)))
                        .toList()));
    }

    private Answer queue(Request request) {
        QueueStats stats = known(store, request.segment("queue"));
        List<WorkerRecord> workers = of(stats.queue(), directory.workers());
        Map<String, @Nullable Object> json = json(stats, store.clocks().wall(), workers);
        json.put(
                "live",
                workers.stream().map(worker -> json(worker, stats.queue())).toList());
        return Answer.json(json);
    }

    private static List<WorkerRecord> of(QueueName queue, List<WorkerRecord> workers) {
        return workers.stream()
                .filter(worker -> worker.types().containsKey(queue))
                .toList();
    }

    public static Map<String, @Nullable Object> json(QueueStats stats, Instant wall, List<WorkerRecord> workers) {
        QueueRules rules = stats.rules();
        Set<String> types = new TreeSet<>();
        workers.forEach(worker -> types.addAll(worker.types().getOrDefault(stats.queue(), Set.of())));
        return Json.object(
                "queue", stats.queue().value(),
                "depth", json(stats.depth()),
                "oldestReady", stats.oldestReady().map(Instant::toString).orElse(null),
                "oldestReadyMillis",
                        stats.oldestReady()
                                .map(due -> age(due, wall).toMillis())
                                .orElse(null),
                "ever", json(stats.totals()),
                "limit", rules.limits().total().orElse(null),
                "limitPerKey", rules.limits().perKey().orElse(null),
                "paused", rules.paused().map(QueueRoutes::json).orElse(null),
                "workers", workers.size(),
                "types", types);
    }

    /** How long ago this was; the store's clock may be a little behind what it stamped on another node. */
    public static Duration age(Instant since, Instant wall) {
        return since.isAfter(wall) ? Duration.ZERO : Duration.between(since, wall);
    }

    private static Map<String, @Nullable Object> json(QueueStats.Depth depth) {
        return Json.object(
                "delayed", depth.delayed(),
                "backingOff", depth.backingOff(),
                "ready", depth.ready(),
                "claimed", depth.claimed(),
                "succeeded", depth.succeeded(),
                "failed", depth.failed(),
                "cancelled", depth.cancelled());
    }

    private static Map<String, @Nullable Object> json(QueueStats.Totals totals) {
        return Json.object(
                "enqueued", totals.enqueued(),
                "claimed", totals.claimed(),
                "succeeded", totals.succeeded(),
                "failed", totals.failed(),
                "cancelled", totals.cancelled(),
                "stalled", totals.stalled(),
                "late", totals.late(),
                "handedBack", totals.handedBack());
    }

    private static Map<String, @Nullable Object> json(QueueRules.Paused paused) {
        return Json.object(
                "by", paused.by(), "why", paused.why(), "since", paused.since().toString());
    }

    private static Map<String, @Nullable Object> json(WorkerRecord worker, QueueName queue) {
        return Json.object(
                "worker", worker.id().value(),
                "limit", worker.limit(),
                "running", worker.running(),
                "types", worker.types().getOrDefault(queue, Set.of()),
                "said", worker.said().toString());
    }
}
