package io.tenure.queue;

import io.tenure.store.QueueName;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.Set;

/**
 * How a {@link QueueService} works.
 *
 * @param collection the name of the queue; its settings are in the collection {@code queue_<name>}
 * @param typeName the type name of its tasks; by default the name of the queue
 * @param aliases earlier names of its tasks
 * @param primaryTaskCount how many tasks the leader starts in one pass; 0 for no limit
 * @param secondaryTaskCount how many any other node starts in one pass; 0 for no limit
 * @param interval how long a pass lasts, 5 s by default
 */
public record QueueOptions(
        QueueName collection,
        String typeName,
        Set<String> aliases,
        int primaryTaskCount,
        int secondaryTaskCount,
        Duration interval) {

    public static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);

    public QueueOptions {
        aliases = Set.copyOf(aliases);
        if (primaryTaskCount < 0 || secondaryTaskCount < 0) {
            throw new IllegalArgumentException("A number of tasks per pass is 0 for no limit or more, but the queue '"
                    + collection + "' has " + primaryTaskCount + " and " + secondaryTaskCount + ".");
        }
        if (interval.compareTo(Duration.ofMillis(10)) < 0) {
            throw new IllegalArgumentException("The interval of the queue '" + collection
                    + "' must be at least 0.01 s, but is " + DurationText.of(interval) + ".");
        }
    }

    public static QueueOptions of(String collection) {
        return new QueueOptions(new QueueName(collection), collection, Set.of(), 0, 0, DEFAULT_INTERVAL);
    }

    public QueueOptions primaryTaskCount(int value) {
        return new QueueOptions(collection, typeName, aliases, value, secondaryTaskCount, interval);
    }

    public QueueOptions secondaryTaskCount(int value) {
        return new QueueOptions(collection, typeName, aliases, primaryTaskCount, value, interval);
    }

    public QueueOptions interval(Duration value) {
        return new QueueOptions(collection, typeName, aliases, primaryTaskCount, secondaryTaskCount, value);
    }

    /** Tasks are written with this type name; the earlier names are still read. */
    public QueueOptions type(String name, String... earlier) {
        return new QueueOptions(collection, name, Set.of(earlier), primaryTaskCount, secondaryTaskCount, interval);
    }

    PassLimits limits() {
        return new PassLimits(primaryTaskCount, secondaryTaskCount, interval);
    }
}
