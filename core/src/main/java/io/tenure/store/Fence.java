package io.tenure.store;

/** On whose behalf a write is made. The store refuses the write unless this is the open term of the office (C3). */
public record Fence(Office office, Term term) {}
