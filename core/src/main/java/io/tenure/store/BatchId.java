package io.tenure.store;

/** The name of a batch of tasks, chosen by whoever submits its first task. */
public record BatchId(String value) {

    private static final int MAX_CHARS = 200;

    public BatchId {
        Names.checkText("batch id", value, MAX_CHARS);
    }

    @Override
    public String toString() {
        return value;
    }
}
