package io.tenure.store;

/** The name of a set of documents. */
public record CollectionName(String value) implements Comparable<CollectionName> {

    public CollectionName {
        Names.check("collection", value);
    }

    @Override
    public int compareTo(CollectionName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
