package io.tenure.primary.host;

import io.tenure.runtime.Crew;
import io.tenure.store.CollectionName;
import java.util.Set;

/**
 * What all services of one process share.
 *
 * @param owned the collections of the services
 * @param records those of Tenure's own that they may write beside
 */
record HostContext(
        ServiceParts parts, Crew.Timers timers, Set<CollectionName> owned, Set<CollectionName> records, Board board) {

    /** Whether instances may write there only through their state, or not at all. */
    boolean isClosed(CollectionName collection) {
        return owned.contains(collection) || (collection.isSystem() && !records.contains(collection));
    }
}
