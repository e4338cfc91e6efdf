package io.tenure.primary.host;

import io.tenure.runtime.Crew;
import io.tenure.store.CollectionName;
import java.util.Set;

/** What all services of one process share. {@code owned} are the collections of the services. */
record HostContext(ServiceParts parts, Crew.Timers timers, Set<CollectionName> owned, Board board) {}
