package io.tenure.store;

import java.util.Optional;

/**
 * How many tasks of a queue may be claimed at the same time in the whole cluster.
 *
 * @param total for the whole queue; empty for any number
 * @param perKey for tasks with the same {@link TaskOptions#limitKey}; empty for any number
 */
public record QueueLimits(Optional<Integer> total, Optional<Integer> perKey) {

    public static final QueueLimits NONE = new QueueLimits(Optional.empty(), Optional.empty());

    public QueueLimits {
        total.ifPresent(QueueLimits::check);
        perKey.ifPresent(QueueLimits::check);
    }

    /** At most so many of the queue; without a limit per key. */
    public static QueueLimits total(int limit) {
        return new QueueLimits(Optional.of(limit), Optional.empty());
    }

    /** At most so many with the same key; without a limit of the queue. */
    public static QueueLimits perKey(int limit) {
        return new QueueLimits(Optional.empty(), Optional.of(limit));
    }

    /** The same, and at most so many with the same key. */
    public QueueLimits andPerKey(int limit) {
        return new QueueLimits(total, Optional.of(limit));
    }

    private static void check(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("A limit is at least 1, not " + limit + ": to stop a queue, pause it.");
        }
    }
}
