package io.tenure.server.http;

import io.tenure.server.cluster.Cluster;
import io.tenure.server.cluster.NodeStatus;
import io.tenure.store.CollectionStats;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.List;

/** Numbers for Prometheus. They come from what this node has applied, so a scrape costs the cluster nothing. */
public final class MetricsRoutes {

    private final Cluster cluster;
    private final Store store;
    private final RequestCounter counter;

    private MetricsRoutes(Cluster cluster, Store store, RequestCounter counter) {
        this.cluster = cluster;
        this.store = store;
        this.counter = counter;
    }

    public static List<Route> of(Cluster cluster, Store store, RequestCounter counter) {
        return List.of(Route.get("/metrics", new MetricsRoutes(cluster, store, counter)::metrics));
    }

    private Answer metrics(Request request) {
        Exposition page = new Exposition();
        node(page);
        documents(page, store.stale());
        queues(page, store.stale());
        process(page);
        return Answer.text(Exposition.MEDIA_TYPE, page.toString());
    }

    private void node(Exposition page) {
        NodeStatus.Raft raft = cluster.status().raft();
        page.gauge("tenure_leader", "1 if this node leads the replicated log")
                .sample(raft.role() == NodeStatus.RaftRole.LEADER ? 1 : 0);
        page.gauge("tenure_leader_known", "1 if this node knows a leader")
                .sample(raft.leader().isPresent() ? 1 : 0);
        page.gauge("tenure_raft_term", "The term of the replicated log").sample(raft.raftTerm());
        page.gauge("tenure_applied_index", "The last entry of the log that this node has applied")
                .sample(raft.applied());
        page.gauge("tenure_voters", "The voters of the cluster").sample(raft.voters());
    }

    private static void documents(Exposition page, Reader reader) {
        List<CollectionStats> collections = reader.collections();
        page.gauge("tenure_collections", "Collections that hold documents").sample(collections.size());
        page.gauge("tenure_documents", "Documents in all collections")
                .sample(collections.stream().mapToLong(CollectionStats::documents).sum());
    }

    private static void queues(Exposition page, Reader reader) {
        List<QueueStats> queues = reader.queues();
        page.gauge("tenure_queue_tasks", "Tasks of a queue that are not done, by state");
        queues.forEach(queue -> {
            String name = queue.queue().value();
            page.sample(queue.waiting(), "queue", name, "state", "waiting");
            page.sample(queue.ready(), "queue", name, "state", "ready");
            page.sample(queue.claimed(), "queue", name, "state", "claimed");
        });
        page.counter("tenure_queue_stalled_total", "Claims that ran out");
        queues.forEach(queue -> page.sample(queue.stalled(), "queue", queue.queue().value()));
        page.counter("tenure_queue_late_total", "Completions refused because their claim was no longer live");
        queues.forEach(queue -> page.sample(queue.late(), "queue", queue.queue().value()));
    }

    private void process(Exposition page) {
        page.counter("tenure_http_requests_total", "Answers by status");
        counter.counts().forEach((status, count) -> page.sample(count, "status", Integer.toString(status)));
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        page.gauge("tenure_heap_used_bytes", "Heap in use")
                .sample(memory.getHeapMemoryUsage().getUsed());
        page.gauge("tenure_heap_max_bytes", "Heap at most")
                .sample(memory.getHeapMemoryUsage().getMax());
        page.gauge("tenure_uptime_seconds", "Time since the process began")
                .sample(Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime()).toSeconds());
    }
}
