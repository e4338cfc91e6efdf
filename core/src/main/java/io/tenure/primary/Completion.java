package io.tenure.primary;

/** How an instance ended. */
public enum Completion {
    /** It did its work and removed its document. */
    DONE,
    /** Its run ended, but the document is still there: the next term runs it again. */
    RELEASED,
    /** It was told to end, or its document was removed by somebody else. */
    ABORTED
}
