package io.tenure.store;

/** A collection and how many documents it holds. A collection without documents does not exist. */
public record CollectionStats(CollectionName name, long documents) {}
