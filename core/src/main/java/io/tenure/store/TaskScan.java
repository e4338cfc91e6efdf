package io.tenure.store;

import java.util.Optional;

/**
 * Which tasks of a queue to list: those in a state, of a type if one is given, from behind the position {@code after}
 * (what the page before gave as its next; empty: from the start), at most {@code limit}.
 *
 * <p>Waiting tasks come in the order in which they are due, ready ones in the order of claims (those with limit keys
 * last, one key after the other), claimed ones as their claims run out, final ones as they ended. While tasks go from state to state, a listing shows each that stays where
 * it is, once; a claim that is extended meanwhile may come twice.
 *
 * <p>A page looks at no more than {@value #MAX_LOOKS} tasks. So it may have fewer than asked for, or none, and yet a
 * next one.
 */
public record TaskScan(QueueName queue, TaskState.Kind state, Optional<String> type, String after, int limit) {

    public static final int MAX_LIMIT = 1000;
    public static final int MAX_LOOKS = 2000;

    public TaskScan {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("A page has 1 to " + MAX_LIMIT + " items, not " + limit + ".");
        }
    }

    public static TaskScan of(QueueName queue, TaskState.Kind state) {
        return new TaskScan(queue, state, Optional.empty(), "", MAX_LIMIT);
    }

    /** The same from another position on. */
    public TaskScan from(String position) {
        return new TaskScan(queue, state, type, position, limit);
    }
}
