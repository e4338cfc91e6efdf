package io.tenure.store;

/** Who runs a claimed task: a node and its process, as text for people. */
public record WorkerId(String value) {

    private static final int MAX_CHARS = 200;

    public WorkerId {
        if (value.isEmpty() || value.length() > MAX_CHARS) {
            throw new IllegalArgumentException("A worker id has 1 to " + MAX_CHARS + " characters.");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
