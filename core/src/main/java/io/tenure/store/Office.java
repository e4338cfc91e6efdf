package io.tenure.store;

/** A leadership by name: {@code cluster} for the servers themselves, another one for each fleet of a service. */
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
