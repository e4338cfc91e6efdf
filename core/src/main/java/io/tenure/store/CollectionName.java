package io.tenure.store;

/** The name of a set of documents. Names that begin with an underscore are Tenure's own. */
public record CollectionName(String value) implements Comparable<CollectionName> {

    public CollectionName {
        Names.check("collection", value);
    }

    /** Whether only Tenure itself writes there. */
    public boolean isSystem() {
        return value.startsWith("_");
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
