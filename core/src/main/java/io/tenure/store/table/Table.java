package io.tenure.store.table;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A map of bytes, ordered by its keys as unsigned bytes from the left. Arrays handed in or out are never changed. */
public interface Table {

    byte @Nullable [] get(byte[] key);

    void put(byte[] key, byte[] value);

    /** Puts a row that is known not to be there, which may let its removal cost less. */
    default void add(byte[] key, byte[] value) {
        put(key, value);
    }

    void remove(byte[] key);

    /**
     * The rows from {@code from} (inclusive) to {@code to} (exclusive; null: to the end) in order. Writes made while the
     * iterator is in use may or may not show in it, and do not disturb it.
     */
    Iterator<Row> range(byte[] from, byte @Nullable [] to);

    /** The same rows, the last one first. Nothing is written while the iterator is in use. */
    Iterator<Row> backwards(byte[] from, byte @Nullable [] to);

    record Row(byte[] key, byte[] value) {}
}
