package io.tenure.bench.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A job to run.
 *
 * @param name by which it appears in the book
 * @param locks by their names; true for an exclusive one
 * @param ways how it behaves, as the gadget describes them
 */
public record Order(String name, Map<String, Boolean> locks, List<String> ways) {

    public Order {
        locks = new TreeMap<>(locks);
        ways = List.copyOf(ways);
    }

    /** One that needs this lock alone. */
    public static Order exclusive(String name, String lock, String... ways) {
        return new Order(name, Map.of(lock, true), List.of(ways));
    }

    List<String> arguments(Book book) {
        List<String> words = new ArrayList<>();
        words.add(book.folder().toString());
        words.add(name);
        words.add(locks.entrySet().stream()
                .map(lock -> lock.getKey() + (lock.getValue() ? "=X" : "=S"))
                .collect(Collectors.joining(",")));
        words.addAll(ways);
        return words;
    }

    boolean conflictsWith(Order other) {
        return locks.entrySet().stream()
                .anyMatch(lock ->
                        other.locks.containsKey(lock.getKey()) && (lock.getValue() || other.locks.get(lock.getKey())));
    }
}
