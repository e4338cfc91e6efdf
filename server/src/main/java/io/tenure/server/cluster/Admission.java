package io.tenure.server.cluster;

/** How a wish to join ended. */
public sealed interface Admission {

    /** It is a member now. */
    record Admitted() implements Admission {}

    /** It is not, and nothing was changed. */
    record Refused(Reason reason, String sentence) implements Admission {}

    /** Why, and so whether asking again can help. */
    enum Reason {
        /** A live node has the name; it never will be this one's. */
        NAME_IN_USE,
        /** The applicant belongs to another cluster. */
        OTHER_CLUSTER,
        /** Another change is under way; ask again. */
        CHANGE_UNDER_WAY,
        /** The applicant does not answer at the address that it gave; ask again. */
        NOT_REACHED
    }
}
