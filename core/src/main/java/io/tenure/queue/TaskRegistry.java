package io.tenure.queue;

import io.tenure.store.Claim;
import io.tenure.store.QueueName;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Which tasks this process can run, and how. Fixed before the start. */
public final class TaskRegistry {

    private final Map<QueueName, Map<String, Registered<?>>> handlers = new LinkedHashMap<>();
    private final Map<QueueName, PassLimits> limits = new LinkedHashMap<>();

    /** A handler for a type. */
    public record Registered<T>(TaskType<T> type, TaskFunction<T, ?> function) {}

    <T> void add(QueueName queue, PassLimits passLimits, Registered<T> registered) {
        Map<String, Registered<?>> types = handlers.computeIfAbsent(queue, name -> new HashMap<>());
        limits.merge(queue, passLimits, (before, now) -> before.equals(PassLimits.NONE) ? now : before);
        put(queue, types, registered.type().name(), registered);
        registered.type().aliases().forEach(alias -> put(queue, types, alias, registered));
    }

    private static void put(QueueName queue, Map<String, Registered<?>> types, String name, Registered<?> registered) {
        if (types.putIfAbsent(name, registered) != null) {
            throw new IllegalArgumentException("Two handlers are given for tasks of the type '" + name
                    + "' in the queue '" + queue + "': give one of them another type or queue.");
        }
    }

    public Optional<Registered<?>> find(Claim claim) {
        return Optional.ofNullable(handlers.get(claim.task().queue()))
                .map(types -> types.get(claim.payload().type()));
    }

    public Map<QueueName, PassLimits> queues() {
        return limits;
    }

    public Set<String> types(QueueName queue) {
        return new TreeSet<>(handlers.getOrDefault(queue, Map.of()).keySet());
    }
}
