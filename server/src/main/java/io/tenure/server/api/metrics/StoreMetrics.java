package io.tenure.server.api.metrics;

import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.schedule.Schedules;
import io.tenure.store.CollectionStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import java.util.List;

/** What is in the store: services, documents, queues and schedules. */
public record StoreMetrics(Store store, ServiceDirectory services) implements Metrics {

    @Override
    public void write(Exposition page) {
        Reader reader = store.stale();
        services(page, services.services());
        documents(page, reader);
        QueueMetrics.write(page, reader);
        page.gauge("tenure_schedules", "Schedules of all offices").sample(Schedules.count(reader));
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
}
