package io.tenure.primary.directory;

import io.tenure.primary.PrimaryService;
import io.tenure.store.CollectionName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that services do not collide. */
public final class ServiceNames {

    private ServiceNames() {}

    /** The collections that they own; throws if a name or a collection is invalid or taken. */
    public static Set<CollectionName> collections(List<? extends PrimaryService<?>> services) {
        Map<String, PrimaryService<?>> names = new HashMap<>();
        Map<CollectionName, PrimaryService<?>> owners = new HashMap<>();
        for (PrimaryService<?> service : services) {
            if (names.put(new CollectionName(service.name()).value(), service) != null) {
                throw new IllegalArgumentException(
                        "There are two services of the name '" + service.name() + "': rename one of them.");
            }
            CollectionName collection = new CollectionName(service.collection());
            if (collection.isSystem()) {
                throw new IllegalArgumentException("The collection '" + collection + "' of the service '"
                        + service.name() + "' is Tenure's own: take a name without an underscore in front.");
            }
            PrimaryService<?> other = owners.put(collection, service);
            if (other != null) {
                throw new IllegalArgumentException("The services '" + other.name() + "' and '" + service.name()
                        + "' both want the collection '" + collection + "': give each its own.");
            }
            if (service.schema() < 1) {
                throw new IllegalArgumentException("The schema of the service '" + service.name() + "' is "
                        + service.schema() + ": count from 1 on.");
            }
        }
        return Set.copyOf(owners.keySet());
    }

    /** The collections in which they keep records. */
    public static Set<CollectionName> records(List<? extends PrimaryService<?>> services) {
        return services.stream()
                .flatMap(service -> service.records().stream())
                .map(CollectionName::new)
                .collect(Collectors.toUnmodifiableSet());
    }
}
