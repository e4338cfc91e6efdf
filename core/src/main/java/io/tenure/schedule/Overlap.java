package io.tenure.schedule;

/** What a schedule does at a fire time while an earlier task of it has not ended. */
public enum Overlap {
    /** It creates another task. */
    ALLOW,
    /** It creates none: the open task stands for both. */
    SKIP
}
