package io.tenure.sim.store;

import io.tenure.store.Page;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The order of names, and the first page of a list of everything that is left. */
final class NaivePages {
    private NaivePages() {}

    static int compare(String a, String b) {
        return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    static <T> Page<T> first(List<T> all, int limit, Function<T, String> position) {
        List<T> items = all.subList(0, Math.min(limit, all.size()));
        return new Page<>(items, all.size() > limit ? Optional.of(position.apply(items.getLast())) : Optional.empty());
    }
}
