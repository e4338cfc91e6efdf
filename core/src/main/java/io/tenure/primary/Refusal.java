package io.tenure.primary;

import io.tenure.store.Advice;

/** Why an instance was not given. */
public enum Refusal {
    /** This node does not lead; {@link InstanceRefused#leader} says who does. */
    NOT_PRIMARY(Advice.ASK_LEADER),
    /** The leader is still reading the documents: ask again. */
    REBUILDING(Advice.RETRY_LATER),
    /** The documents cannot be read; it is tried again and again, and the message says why it fails. */
    REBUILD_FAILED(Advice.RETRY_LATER),
    /** There is no instance of this id. */
    NO_INSTANCE(Advice.CHANGE_REQUEST),
    /** There is one under this id, but it is not the one that was asked for. */
    OPTIONS_CONFLICT(Advice.CHANGE_REQUEST),
    /** Another instance is in the way. */
    OTHER_INSTANCE(Advice.CHANGE_REQUEST),
    /** The instance does not accept this word, or not now; the message says why. */
    NOT_ACCEPTED(Advice.CHANGE_REQUEST),
    /** Its document cannot be read; the message says why. */
    BAD_DOCUMENT(Advice.GIVE_UP),
    /** The leader does not run such a service. */
    NO_SERVICE(Advice.CHANGE_REQUEST),
    /** A copy of the fleet leads: what is meant for fleets that are gone is not done. */
    LED(Advice.CHANGE_REQUEST),
    /** No leader answered in time. Asking again under the same id is safe. */
    UNANSWERED(Advice.SAME_KEY);

    private final Advice advice;

    Refusal(Advice advice) {
        this.advice = advice;
    }

    /** What whoever asked may do. */
    public Advice advice() {
        return advice;
    }
}
