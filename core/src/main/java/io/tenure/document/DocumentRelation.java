package io.tenure.document;

/** What can be said of one state beside another one of the same document. */
public enum DocumentRelation {
    /** Its place is later. */
    NEWER_VERSION,
    /** Its time is later. */
    NEWER_UPDATE_TIME,
    /** The places are equal. */
    EQUAL_VERSION,
    /** The times are equal. */
    EQUAL_TIME,
    /** Equal places, other contents, and times too close to tell which is newer. */
    IN_CONFLICT,
    /** It is the one to keep. */
    PREFERRED
}
