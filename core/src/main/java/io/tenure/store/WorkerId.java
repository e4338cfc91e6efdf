package io.tenure.store;

/** Who runs a claimed task: a node and its process, as text for people. */
public record WorkerId(String value) {

    private static final int MAX_CHARS = 200;

    public WorkerId {
        Names.checkText("worker id", value, MAX_CHARS);
    }

    @Override
    public String toString() {
        return value;
    }
}
