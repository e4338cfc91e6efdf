package io.tenure.queue;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.QueueName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A kind of task: its stored name, and the record type of its payload.
 *
 * <p>The name is explicit and never that of a class, so classes may be renamed and moved. A type may change while tasks
 * wait:
 * <ul>
 *   <li>a component is added: older payloads give it {@code null}, or zero for a primitive;
 *   <li>a component is removed: its value in older payloads is ignored;
 *   <li>the type is renamed: the earlier name becomes an {@linkplain #formerly alias};
 *   <li>a component is renamed or changes its meaning: that is another type. Give it a new name, and keep a handler for
 *       the old one until its tasks are done.
 * </ul>
 *
 * @param name what is written with each task
 * @param aliases earlier names that are still read
 * @param data the record type of the payload
 * @param queue the queue of its tasks; empty for the queue with the name of the fleet
 * @param retry how long its tasks wait after an error; empty for the policy of the copy that runs them
 */
public record TaskType<T>(
        String name, Set<String> aliases, Class<T> data, Optional<QueueName> queue, Optional<RetryPolicy> retry) {

    public TaskType {
        Body.of(name, "");
        aliases.forEach(alias -> Body.of(alias, ""));
        aliases = Set.copyOf(aliases);
        if (aliases.contains(name)) {
            throw new IllegalArgumentException("The name '" + name + "' of a task type cannot be its alias too.");
        }
        if (!data.isRecord()) {
            throw new IllegalArgumentException(
                    "The data of the task type '" + name + "' must be a record, but " + data.getName() + " is none.");
        }
    }

    public static <T> TaskType<T> of(String name, Class<T> data) {
        return new TaskType<>(name, Set.of(), data, Optional.empty(), Optional.empty());
    }

    /** The same, but also reads what was written with earlier names. */
    public TaskType<T> formerly(String... names) {
        Set<String> all = new LinkedHashSet<>(aliases);
        all.addAll(List.of(names));
        return new TaskType<>(name, all, data, queue, retry);
    }

    /** The same in a queue of this name. */
    public TaskType<T> in(String queueName) {
        return new TaskType<>(name, aliases, data, Optional.of(new QueueName(queueName)), retry);
    }

    /** A payload as it is stored. */
    Body encoded(@Nullable T payload, Codec codec) {
        if (payload == null) {
            throw new IllegalArgumentException(
                    "A task of the type '" + name + "' needs a payload, but it was submitted with null.");
        }
        return codec.encode(name, payload);
    }

    /** The same with these pauses between attempts, on every copy that handles it with this type. */
    public TaskType<T> retrying(RetryPolicy policy) {
        return new TaskType<>(name, aliases, data, queue, Optional.of(policy));
    }
}
