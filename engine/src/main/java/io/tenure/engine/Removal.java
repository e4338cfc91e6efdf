package io.tenure.engine;

/** How a request to remove a member ended. */
public sealed interface Removal {

    record Removed() implements Removal {}

    /** There is no member of that name. */
    record Unknown() implements Removal {}

    /** Not possible; the sentence says why. */
    record Refused(String sentence) implements Removal {}

    /** It is under way, or could not be done just now; ask again. */
    record Pending(String sentence) implements Removal {}
}
