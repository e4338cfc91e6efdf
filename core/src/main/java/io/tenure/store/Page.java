package io.tenure.store;

import java.util.List;
import java.util.Optional;

/** A part of a listing. {@code next} is where the next page starts (its {@code after}), empty at the end. */
public record Page<T>(List<T> items, Optional<String> next) {

    public Page {
        items = List.copyOf(items);
    }
}
