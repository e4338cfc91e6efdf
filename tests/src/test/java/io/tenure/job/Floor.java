package io.tenure.job;

import io.tenure.process.Child;
import io.tenure.process.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sees every process of all machines, as nobody in the fleet can, and what they may touch. */
final class Floor {

    private record Present(String job, Map<String, String> locks) {}

    private final Map<Child, Present> present = new LinkedHashMap<>();
    private final List<String> collisions = new ArrayList<>();

    void entered(Child child, Command command) {
        Present entering = new Present(command.environment().get("TENURE_JOB"), locks(command));
        present.values().stream()
                .filter(other ->
                        other.job().equals(entering.job()) ? isAtWork(other, entering) : conflict(other, entering))
                .forEach(other -> collisions.add(entering + " beside " + other));
        present.put(child, entering);
    }

    void left(Child child) {
        present.remove(child);
    }

    /** Conflicting processes that were alive at the same time. */
    List<String> collisions() {
        return collisions;
    }

    int processes() {
        return present.size();
    }

    /** Of one job there is never more than one process. */
    private static boolean isAtWork(Present one, Present other) {
        return one.job().equals(other.job());
    }

    private static boolean conflict(Present one, Present other) {
        return one.locks().entrySet().stream()
                .anyMatch(lock -> other.locks().containsKey(lock.getKey())
                        && (lock.getValue().equals("X")
                                || other.locks().get(lock.getKey()).equals("X")));
    }

    private static Map<String, String> locks(Command command) {
        Map<String, String> locks = new LinkedHashMap<>();
        command.environment().getOrDefault("TENURE_LOCKS", "").lines().forEach(line -> {
            int equals = line.lastIndexOf('=');
            locks.put(line.substring(0, equals), line.substring(equals + 1));
        });
        return locks;
    }
}
