package io.tenure.store;

/** A leadership with a name: {@code cluster} for the servers themselves, and one for each fleet. */
public record Office(String value) {

    /** The office of the servers. */
    public static final Office CLUSTER = new Office("cluster");

    public Office {
        Names.check("office", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
