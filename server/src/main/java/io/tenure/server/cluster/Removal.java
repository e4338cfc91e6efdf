package io.tenure.server.cluster;

/** How a wish to remove a member ended. */
public sealed interface Removal {

    /** It is no member any more. */
    record Removed() implements Removal {}

    /** There is no member of this name. */
    record Unknown() implements Removal {}

    /** Not now, or not at all; the sentence says which. */
    record Refused(String sentence) implements Removal {}
}
