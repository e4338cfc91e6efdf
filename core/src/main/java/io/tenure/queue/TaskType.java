package io.tenure.queue;

import io.tenure.store.Body;
import io.tenure.store.QueueName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of task: its name on the wire, and the record that its payload is read as.
 *
 * <p>The name is explicit and never that of a class, so classes may be renamed and moved. How a type may change while
 * tasks of it wait:
 * <ul>
 *   <li>a component is added: older payloads give it {@code null}, or zero for a primitive;
 *   <li>a component is removed: what older payloads say of it is skipped;
 *   <li>the type is renamed: the earlier name becomes an {@linkplain #formerly alias};
 *   <li>a component is renamed or changes its meaning: that is another type. Give it a name of its own, and keep
 *       a handler for the old one until its tasks are done.
 * </ul>
 *
 * @param name what is written with each task
 * @param aliases earlier names that are still read
 * @param data the record that a payload is read as
 * @param queue where its tasks go; empty for the queue that has the name of the fleet
 */
public record TaskType<T>(String name, Set<String> aliases, Class<T> data, Optional<QueueName> queue) {

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
        return new TaskType<>(name, Set.of(), data, Optional.empty());
    }

    /** The same, reading also what was written under earlier names. */
    public TaskType<T> formerly(String... names) {
        Set<String> all = new LinkedHashSet<>(aliases);
        all.addAll(List.of(names));
        return new TaskType<>(name, all, data, queue);
    }

    /** The same in a queue of this name. */
    public TaskType<T> in(String queueName) {
        return new TaskType<>(name, aliases, data, Optional.of(new QueueName(queueName)));
    }
}
