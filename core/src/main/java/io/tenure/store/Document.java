package io.tenure.store;

import java.time.Instant;

/** A document as it was at one version. {@code modified} is the store's wall time of that commit. */
public record Document(DocumentKey key, Version version, Instant modified, Body body) {}
