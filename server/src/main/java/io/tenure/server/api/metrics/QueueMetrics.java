package io.tenure.server.api.metrics;

import io.tenure.server.api.queue.QueueJson;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/** The numbers of the queues. Clients name queues as they like, so only a limited number of them, by name, have series. */
final class QueueMetrics {

    static final int MAX_QUEUES = 200;

    private final Exposition page;
    private final List<QueueStats> queues;

    private QueueMetrics(Exposition page, List<QueueStats> queues) {
        this.page = page;
        this.queues = queues;
    }

    static void write(Exposition page, Reader reader) {
        List<QueueStats> all = reader.queues();
        page.gauge("tenure_queues", "Queues, also those beyond the first " + MAX_QUEUES + " that have no series")
                .sample(all.size());
        QueueMetrics metrics =
                new QueueMetrics(page, all.stream().limit(MAX_QUEUES).toList());
        metrics.depths();
        metrics.state(reader.clocks().wall());
        metrics.totals();
    }

    private void depths() {
        page.gauge("tenure_queue_tasks", "Tasks of a queue by state; those that have ended as long as they are kept");
        queues.forEach(stats -> {
            QueueStats.Depth depth = stats.depth();
            depth(stats, "delayed", depth.delayed());
            depth(stats, "backing-off", depth.backingOff());
            depth(stats, "ready", depth.ready());
            depth(stats, "claimed", depth.claimed());
            depth(stats, "succeeded", depth.succeeded());
            depth(stats, "failed", depth.failed());
            depth(stats, "cancelled", depth.cancelled());
        });
    }

    private void depth(QueueStats stats, String state, long tasks) {
        page.sample(tasks, "queue", stats.queue().value(), "state", state);
    }

    private void state(Instant wall) {
        page.gauge("tenure_queue_oldest_ready_seconds", "How long the task that is ready for longest has been so");
        samples(stats -> stats.oldestReady()
                .map(due -> QueueJson.age(due, wall))
                .map(Duration::toSeconds)
                .orElse(0L));
        page.gauge("tenure_queue_paused", "1 if somebody has paused the queue");
        samples(stats -> stats.rules().paused().isPresent() ? 1 : 0);
        page.gauge("tenure_queue_limit_waiting", "Ready tasks, where each of them waits for a slot of a limit");
        samples(stats -> isAtLimit(stats) ? stats.depth().ready() : 0);
    }

    /** What is ready but waits for a key's slot is not among those that count for the oldest. */
    private static boolean isAtLimit(QueueStats stats) {
        boolean full = stats.rules()
                .limits()
                .total()
                .filter(most -> stats.depth().claimed() >= most)
                .isPresent();
        return stats.rules().paused().isEmpty() && (full || stats.oldestReady().isEmpty());
    }

    private void totals() {
        total("enqueued", "Tasks that were put into the queue", QueueStats.Totals::enqueued);
        total("claimed", "Claims given", QueueStats.Totals::claimed);
        total("succeeded", "Tasks that were done", QueueStats.Totals::succeeded);
        total("failed", "Tasks that were given up", QueueStats.Totals::failed);
        total("cancelled", "Tasks that were cancelled or replaced", QueueStats.Totals::cancelled);
        total("stalled", "Claims that ran out", QueueStats.Totals::stalled);
        total("late", "Completions refused because their claim was no longer live", QueueStats.Totals::late);
        total("handed_back", "Claims given back untried", QueueStats.Totals::handedBack);
    }

    private void total(String what, String help, ToLongFunction<QueueStats.Totals> value) {
        page.counter("tenure_queue_" + what + "_total", help);
        samples(stats -> value.applyAsLong(stats.totals()));
    }

    private void samples(ToLongFunction<QueueStats> value) {
        queues.forEach(stats ->
                page.sample(value.applyAsLong(stats), "queue", stats.queue().value()));
    }
}
