package io.tenure.store;

/** The identity of one candidacy for an office, a new one for each. */
public record LeaseId(String value) {

    private static final int MAX_CHARS = 100;

    public LeaseId {
        Names.checkText("lease id", value, MAX_CHARS);
    }

    @Override
    public String toString() {
        return value;
    }
}
