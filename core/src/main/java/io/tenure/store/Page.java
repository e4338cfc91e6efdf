package io.tenure.store;

import java.util.List;
import java.util.Optional;

/**
 * A part of a listing. {@code next} is where the next page starts (its {@code after}), empty at the end. A page ends
 * early once it is large, whatever was asked for: go on while {@code next} is there.
 */
public record Page<T>(List<T> items, Optional<String> next) {

    /** Bodies of so many bytes in all are enough for one page. */
    public static final long ENOUGH_BYTES = 4L << 20;

    public Page {
        items = List.copyOf(items);
    }
}
