package io.tenure.server.api.queue;

import io.tenure.queue.WorkerRecord;
import io.tenure.server.http.Json;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Queues as clients see them. */
public final class QueueJson {

    private QueueJson() {}

    /** Those that work for a queue. */
    public static List<WorkerRecord> of(QueueName queue, List<WorkerRecord> workers) {
        return workers.stream()
                .filter(worker -> worker.types().containsKey(queue))
                .toList();
    }

    /** A queue with those of these workers that work for it. */
    public static Map<String, @Nullable Object> of(QueueStats stats, Instant wall, List<WorkerRecord> all) {
        QueueRules rules = stats.rules();
        List<WorkerRecord> workers = of(stats.queue(), all);
        Set<String> types = new TreeSet<>();
        workers.forEach(worker -> types.addAll(worker.types().getOrDefault(stats.queue(), Set.of())));
        return Json.object(
                "queue", stats.queue().value(),
                "depth", of(stats.depth()),
                "oldestReady", stats.oldestReady().map(Instant::toString).orElse(null),
                "oldestReadyMillis",
                        stats.oldestReady()
                                .map(due -> age(due, wall).toMillis())
                                .orElse(null),
                "ever", of(stats.totals()),
                "limit", rules.limits().total().orElse(null),
                "limitPerKey", rules.limits().perKey().orElse(null),
                "paused", rules.paused().map(QueueJson::of).orElse(null),
                "workers", workers.size(),
                "types", types);
    }

    /** How long ago this was; the store's clock may be a little behind what it stamped on another node. */
    public static Duration age(Instant since, Instant wall) {
        return since.isAfter(wall) ? Duration.ZERO : Duration.between(since, wall);
    }

    public static Map<String, @Nullable Object> of(QueueStats.Depth depth) {
        return Json.object(
                "delayed", depth.delayed(),
                "backingOff", depth.backingOff(),
                "ready", depth.ready(),
                "claimed", depth.claimed(),
                "succeeded", depth.succeeded(),
                "failed", depth.failed(),
                "cancelled", depth.cancelled());
    }

    public static Map<String, @Nullable Object> of(QueueStats.Totals totals) {
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

    private static Map<String, @Nullable Object> of(QueueRules.Paused paused) {
        return Json.object(
                "by", paused.by(), "why", paused.why(), "since", paused.since().toString());
    }

    static Map<String, @Nullable Object> of(WorkerRecord worker, QueueName queue) {
        return Json.object(
                "worker", worker.id().value(),
                "limit", worker.limit(),
                "running", worker.running(),
                "types", worker.types().getOrDefault(queue, Set.of()),
                "said", worker.said().toString());
    }
}
