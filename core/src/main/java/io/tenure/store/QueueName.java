package io.tenure.store;

/** The name of a queue of tasks. */
public record QueueName(String value) implements Comparable<QueueName> {

    public QueueName {
        Names.check("queue", value);
    }

    @Override
    public int compareTo(QueueName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
