package io.tenure.store;

import java.util.List;
import java.util.Optional;

/**
 * A part of a listing. {@code next} is where the next page starts (its {@code after}), empty at the end. A large page
 * ends early, whatever limit was asked for: continue while {@code next} is present.
 */
public record Page<T>(List<T> items, Optional<String> next) {

    /** A page ends when its bodies have this many bytes in total. */
    public static final long ENOUGH_BYTES = 4L << 20;

    public Page {
        items = List.copyOf(items);
    }
}
