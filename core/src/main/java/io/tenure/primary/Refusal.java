package io.tenure.primary;

/** Why an instance was not given. */
public enum Refusal {
    /** This node does not lead; the message says who does. */
    NOT_PRIMARY,
    /** The leader is still reading the documents: ask again. */
    REBUILDING,
    /** The documents cannot be read; it is tried again and again, and the message says why it fails. */
    REBUILD_FAILED,
    /** There is no instance of this id. */
    NO_INSTANCE,
    /** There is one under this id, but it is not the one that was asked for. */
    OPTIONS_CONFLICT,
    /** Another instance is in the way. */
    OTHER_INSTANCE,
    /** Its document cannot be read; the message says why. */
    BAD_DOCUMENT,
    /** The leader does not run such a service. */
    NO_SERVICE,
    /** A copy of the fleet leads: what is meant for fleets that are gone is not done. */
    LED,
    /** No leader answered in time. Asking again under the same id is safe. */
    UNANSWERED
}
