package io.tenure.store;

/** The name of a batch of tasks, chosen by whoever opens it by its first task. */
public record BatchId(String value) {

    private static final int MAX_CHARS = 200;

    public BatchId {
        if (value.isEmpty() || value.length() > MAX_CHARS) {
            throw new IllegalArgumentException("A batch id has 1 to " + MAX_CHARS + " characters.");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
