package io.tenure.engine;

import java.util.HexFormat;

/**
 * What the tables of a node came to after an entry of the log; the same on every node.
 *
 * @param index the number of the entry
 * @param digest a sum over all rows
 */
public record Checkpoint(long index, long digest) {

    /** For people and for programs that compare nodes: the entry, and the digest in hexadecimal digits. */
    @Override
    public String toString() {
        return index + ":" + HexFormat.of().toHexDigits(digest);
    }
}
