package io.tenure.store;

/**
 * The number of the commit that wrote a document. It strictly increases over the whole store and is never given
 * twice, so a document that was deleted and made again never has a version that it had before.
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
