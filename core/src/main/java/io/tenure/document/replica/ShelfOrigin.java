package io.tenure.document.replica;

/** How a node came to its shelf. */
public enum ShelfOrigin {
    /** With the cluster: there was nothing before it. */
    FOUNDED,
    /** Later, with an empty shelf or after a restart: it counts as complete once it has caught up. */
    JOINED
}
