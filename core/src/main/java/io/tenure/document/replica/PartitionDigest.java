package io.tenure.document.replica;

import io.tenure.document.ShelfDigest;
import io.tenure.selector.Partition;

/** The digest of a partition as one member has it. */
record PartitionDigest(Partition partition, ShelfDigest digest) {}
