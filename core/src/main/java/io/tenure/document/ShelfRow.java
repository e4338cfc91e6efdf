package io.tenure.document;

import org.jspecify.annotations.Nullable;

/** A row to write, or one that was read. Without a value it is to be deleted. */
public record ShelfRow(ShelfKey key, byte @Nullable [] value) {}
