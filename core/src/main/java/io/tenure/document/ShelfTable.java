package io.tenure.document;

/** What rows are about. */
public enum ShelfTable {
    /** States of documents, tombstones included, by link. The only rows that digests count. */
    DOCUMENTS,
    /** Promises per partition, by a name that is empty. */
    PROMISES,
    /** Contents that lost a conflict, by link and place. */
    LOSERS,
    /** Few rows of other kinds, such as the quorum that a person set. */
    SETTINGS
}
