package io.tenure.primary;

import io.tenure.runtime.Alarm;
import io.tenure.store.CollectionName;
import java.util.Set;

/** What all services of one process share. {@code owned} are the collections of the services. */
record Host(ServiceParts parts, Alarm alarm, Set<CollectionName> owned, Board board) {}
