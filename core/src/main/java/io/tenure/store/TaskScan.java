package io.tenure.store;

import java.util.Optional;

/**
 * Which tasks of a queue to list: those in a state, of a type if one is given, after the position {@code after} (the
 * {@code next} of the previous page; empty: from the start), at most {@code limit}.
 *
 * <p>Waiting tasks are ordered by due time, ready ones in the order of claims (those with limit keys last, key by key),
 * claimed ones by the end of their claims, final ones by when they ended; {@link Order#NEWEST} is the reverse. A task that changes its state during a
 * listing may be missed; one that does not is listed once, except that a claim extended meanwhile may appear twice.
 *
 * <p>A page examines at most {@value #MAX_LOOKS} tasks, so it may contain fewer than requested, or none, and still have
 * a next page.
 */
public record TaskScan(
        QueueName queue, TaskState.Kind state, Optional<String> type, String after, int limit, Order order) {

    public static final int MAX_LIMIT = 1000;
    public static final int MAX_LOOKS = 2000;

    public TaskScan {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("A page has 1 to " + MAX_LIMIT + " items, not " + limit + ".");
        }
    }

    /** From which end a listing begins. */
    public enum Order {
        OLDEST,
        NEWEST
    }

    /** The oldest first. */
    public TaskScan(QueueName queue, TaskState.Kind state, Optional<String> type, String after, int limit) {
        this(queue, state, type, after, limit, Order.OLDEST);
    }

    public static TaskScan of(QueueName queue, TaskState.Kind state) {
        return new TaskScan(queue, state, Optional.empty(), "", MAX_LIMIT);
    }

    /** The same from another position. */
    public TaskScan from(String position) {
        return new TaskScan(queue, state, type, position, limit, order);
    }
}
