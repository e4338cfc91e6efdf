package io.tenure.document;

/** A sum over rows, of 128 bits. */
public record ShelfDigest(long high, long low) {

    public static final ShelfDigest EMPTY = new ShelfDigest(0, 0);
}
