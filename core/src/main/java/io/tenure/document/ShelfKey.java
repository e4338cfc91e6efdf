package io.tenure.document;

import io.tenure.selector.Partition;

/** Where a row stands. A name stands in one partition of a table only. */
public record ShelfKey(ShelfTable table, Partition partition, String name) {}
