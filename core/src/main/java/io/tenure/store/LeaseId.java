package io.tenure.store;

/** The identity of one candidacy for an office, drawn anew for each. */
public record LeaseId(String value) {

    private static final int MAX_CHARS = 100;

    public LeaseId {
        if (value.isEmpty() || value.length() > MAX_CHARS) {
            throw new IllegalArgumentException("A lease id has 1 to " + MAX_CHARS + " characters.");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
