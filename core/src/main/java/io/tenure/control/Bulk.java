package io.tenure.control;

import io.tenure.store.Office;

/**
 * A bulk as people see it.
 *
 * @param office whose leader carries it out
 */
public record Bulk(String id, Office office, BulkState state) {}
