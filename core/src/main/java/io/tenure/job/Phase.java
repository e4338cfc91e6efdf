package io.tenure.job;

import java.util.Locale;

/** Where a job is. */
public enum Phase {
    /** Its gadget is asked which locks it needs. */
    CREATED,
    /** It waits for its locks, for a free place, or for the time at which its gadget wants to be run again. */
    WAITING,
    /** Its gadget may be running. */
    STARTED,
    /** What its gadget began is being undone. */
    UNDOING,
    /** It was undone, and is started again or has failed. */
    UNDONE,
    /** It was told to end: its gadget is ended and cleans up. */
    ABORTING,
    /** It cannot go on by itself. It keeps its locks until a person decides. */
    NEEDS_ATTENTION,
    /** Its gadget has done its work. */
    DONE,
    /** Its gadget has failed, or a person has given it up. */
    FAILED,
    /** It was told to end, and was cleaned up. */
    ABORTED;

    /** What people see, such as {@code needs-attention}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the job is over; it has no locks and no document then. */
    public boolean isEnd() {
        return this == DONE || this == FAILED || this == ABORTED;
    }
}
