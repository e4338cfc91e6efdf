package io.tenure.schedule;

/** What a schedule does at a fire time while its task of an earlier one has not ended. */
public enum Overlap {
    /** It makes another one. */
    ALLOW,
    /** It makes none: the one that is open stands for both. */
    SKIP
}
