package io.tenure.server.document;

import io.tenure.document.Shelf;
import io.tenure.document.replica.ShelfOrigin;

/** Where the node keeps its copies, and how it came to them. */
public record DocumentCopies(Shelves shelves, ShelfOrigin origin) {

    /** Gives each realm a shelf of its own. */
    @FunctionalInterface
    public interface Shelves {

        Shelf open(Realm realm);
    }
}
