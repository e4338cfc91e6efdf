package io.tenure.server.api.event;

import io.tenure.queue.QueueDirectory;
import io.tenure.queue.WorkerRecord;
import io.tenure.server.api.queue.QueueJson;
import io.tenure.server.http.Json;
import io.tenure.store.QueueStats;
import io.tenure.store.QueueStats.Depth;
import io.tenure.store.QueueStats.Totals;
import io.tenure.store.Store;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All queues: their sums, and those whose oldest ready task waits for longest. */
final class QueueList {

    private static final Comparator<QueueStats> BY_NEED = Comparator.comparing(
                    (QueueStats stats) -> stats.oldestReady().orElse(Instant.MAX))
            .thenComparing(stats -> stats.queue().value());

    private final Store store;
    private final StoreWall wall;
    private final QueueDirectory directory;

    QueueList(Store store, StoreWall wall) {
        this.store = store;
        this.wall = wall;
        this.directory = new QueueDirectory(store);
    }

    Subject.Seen seen() {
        Instant now = wall.now();
        List<QueueStats> all = store.stale().queues();
        List<WorkerRecord> workers = directory.seenWorkers(now);
        List<QueueStats> shown =
                all.stream().sorted(BY_NEED).limit(ListSubjects.ROWS).toList();
        Map<String, Integer> perQueue = new HashMap<>();
        shown.forEach(stats -> perQueue.put(
                stats.queue().value(), QueueJson.of(stats.queue(), workers).size()));
        return new Subject.Seen(
                List.of(all, perQueue),
                Json.object(
                        "total", all.size(),
                        "wall", now.toString(),
                        "depth",
                                QueueJson.of(all.stream().map(QueueStats::depth).reduce(Depth.NONE, QueueList::sum)),
                        "ever",
                                QueueJson.of(
                                        all.stream().map(QueueStats::totals).reduce(Totals.NONE, QueueList::sum)),
                        "paused",
                                all.stream()
                                        .filter(stats -> stats.rules().paused().isPresent())
                                        .count(),
                        "queues",
                                shown.stream()
                                        .map(stats -> QueueJson.of(stats, now, workers))
                                        .toList()));
    }

    private static Depth sum(Depth a, Depth b) {
        return new Depth(
                a.delayed() + b.delayed(),
                a.backingOff() + b.backingOff(),
                a.ready() + b.ready(),
                a.claimed() + b.claimed(),
                a.succeeded() + b.succeeded(),
                a.failed() + b.failed(),
                a.cancelled() + b.cancelled());
    }

    private static Totals sum(Totals a, Totals b) {
        return new Totals(
                a.enqueued() + b.enqueued(),
                a.claimed() + b.claimed(),
                a.succeeded() + b.succeeded(),
                a.failed() + b.failed(),
                a.cancelled() + b.cancelled(),
                a.stalled() + b.stalled(),
                a.late() + b.late(),
                a.handedBack() + b.handedBack());
    }
}
