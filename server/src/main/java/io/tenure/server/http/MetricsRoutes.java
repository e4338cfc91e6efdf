package io.tenure.server.http;

import io.tenure.engine.EngineCounters;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Role;
import io.tenure.primary.ServiceDirectory;
import io.tenure.primary.ServiceRecord;
import io.tenure.server.office.OfficeView;
import io.tenure.store.CollectionStats;
import io.tenure.store.Reader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers for Prometheus. They come from what this node has applied, so a scrape costs the cluster nothing. */
final class MetricsRoutes {

    private final Backend backend;
    private final ServiceDirectory services;
    private final RequestCounter counter;

    private MetricsRoutes(Backend backend, ServiceDirectory services, RequestCounter counter) {
        this.backend = backend;
        this.services = services;
        this.counter = counter;
    }

    static List<Route> of(Backend backend, ServiceDirectory services, RequestCounter counter) {
        return List.of(Route.get("/metrics", new MetricsRoutes(backend, services, counter)::metrics));
    }

    private Answer metrics(Request request) {
        Exposition page = new Exposition();
        status(page, backend.status().get());
        counters(page, backend.counters().get());
        office(page, backend.office());
        services(page, services.services());
        documents(page, backend.store().stale());
        QueueMetrics.write(page, backend.store().stale());
        ScheduleMetrics.write(page, backend.store().stale(), backend.schedules().get());
        process(page);
        return Answer.text(Exposition.MEDIA_TYPE, page.toString());
    }

    private static void status(Exposition page, EngineStatus status) {
        page.gauge("tenure_leader", "1 if this node leads the replicated log")
                .sample(status.role() == Role.LEADER ? 1 : 0);
        page.gauge("tenure_leader_known", "1 if this node knows a leader")
                .sample(status.leader().isPresent() ? 1 : 0);
        page.gauge("tenure_raft_term", "The number of the last election").sample(status.raftTerm());
        page.gauge("tenure_applied_index", "The last entry of the log that this node has applied")
                .sample(status.applied());
        page.gauge("tenure_voters", "The voters of the cluster").sample(status.voters());
        page.gauge("tenure_warnings", "Warnings that the status shows")
                .sample(status.warnings().size());
    }

    private static void counters(Exposition page, EngineCounters counters) {
        page.counter("tenure_leader_changes_total", "How often another leader became known")
                .sample(counters.leaderChanges());
        page.counter("tenure_resent_total", "Groups of commands that were sent again")
                .sample(counters.resent());
        page.counter("tenure_dumps_taken_total", "How often this node replaced its state by a dump")
                .sample(counters.dumpsTaken());
    }

    private static void office(Exposition page, OfficeView office) {
        OfficeView.Numbers numbers = office.numbers();
        page.gauge("tenure_leading", "1 if this node believes that it leads").sample(office.leading() ? 1 : 0);
        page.gauge("tenure_term", "The open term of the office")
                .sample(office.holding().map(h -> h.term().value()).orElse(0L));
        page.counter("tenure_terms_opened_total", "Terms that this node opened")
                .sample(numbers.office().terms());
        page.counter("tenure_lease_renewals_total", "Leases granted to this node, renewals included")
                .sample(numbers.office().renewals());
        page.counter("tenure_lease_denials_total", "Leases refused to this node")
                .sample(numbers.office().denials());
        page.counter("tenure_lease_unanswered_total", "Requests for a lease that nobody answered")
                .sample(numbers.office().unanswered());
        page.counter("tenure_lease_stale_refusals_total", "Requests from the past that this node's agent refused")
                .sample(numbers.staleRefusals());
        page.counter("tenure_lease_writes_total", "Durable writes of the lease file")
                .sample(numbers.leaseWrites());
        page.counter("tenure_fenced_writes_total", "Own writes refused because a later term was open")
                .sample(numbers.office().fenced());
        page.counter("tenure_stragglers_total", "Activities that outlived their kill time")
                .sample(numbers.stragglers());
        page.counter("tenure_leader_losses_total", "How often this node left the office, by reason");
        numbers.office()
                .losses()
                .forEach((reason, count) -> page.sample(
                        count, "reason", reason.name().toLowerCase(Locale.ROOT).replace('_', '-')));
    }

    private static void services(Exposition page, List<ServiceRecord> services) {
        page.gauge("tenure_service_instances", "Instances of a service, as its leader last said");
        services.forEach(service ->
                page.sample(service.instances(), "office", service.office().value(), "service", service.service()));
        page.gauge("tenure_service_state", "1 for the state that a service is in");
        services.forEach(service -> page.sample(
                1,
                "office",
                service.office().value(),
                "service",
                service.service(),
                "state",
                service.state().toString()));
    }

    private static void documents(Exposition page, Reader reader) {
        List<CollectionStats> collections = reader.collections();
        page.gauge("tenure_collections", "Collections that hold documents").sample(collections.size());
        page.gauge("tenure_documents", "Documents in all collections")
                .sample(collections.stream()
                        .mapToLong(CollectionStats::documents)
                        .sum());
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
                .sample(Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime())
                        .toSeconds());
    }
}
