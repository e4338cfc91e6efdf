package io.tenure.store;

/**
 * The number of the commit that wrote a document. Versions strictly increase over the whole store and are never reused,
 * so a document that was deleted and created again never gets a version it had before.
 */
public record Version(long value) implements Comparable<Version> {

    public Version {
        if (value < 1) {
            throw new IllegalArgumentException("A version is a number from 1 on, not " + value + ".");
        }
    }

    @Override
    public int compareTo(Version other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
