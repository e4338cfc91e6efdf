package io.tenure.store;

/** The number of a task, given by the store in the order in which tasks are enqueued. */
public record TaskId(long value) implements Comparable<TaskId> {

    public TaskId {
        if (value < 1) {
            throw new IllegalArgumentException("A task id is a number from 1 on, not " + value + ".");
        }
    }

    @Override
    public int compareTo(TaskId other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
