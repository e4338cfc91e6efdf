package io.tenure.document;

import io.tenure.selector.Partition;

/**
 * Where a row stands. A name stands in one partition of a table only, except the empty one.
 *
 * <p>A name is text that UTF-8 can hold: half of a pair of surrogates is refused, because two such names would be one.
 */
public record ShelfKey(ShelfTable table, Partition partition, String name) {

    public ShelfKey {
        for (int i = 0; i < name.length(); i++) {
            if (Character.isSurrogate(name.charAt(i))) {
                i = checkPair(name, i);
            }
        }
    }

    /** Where the pair ends that begins here. */
    private static int checkPair(String name, int at) {
        if (at + 1 == name.length() || !Character.isSurrogatePair(name.charAt(at), name.charAt(at + 1))) {
            throw new IllegalArgumentException(
                    "The name '" + name + "' is no text: there is half a character at " + at + ". Take another name.");
        }
        return at + 1;
    }
}
