package io.tenure.store;

import io.tenure.node.NodeName;
import java.time.Instant;

/** Who was given which term of an office, for which candidacy, and since when on the store's wall clock. */
public record Holding(Office office, Term term, NodeName holder, LeaseId lease, Instant since) {}
