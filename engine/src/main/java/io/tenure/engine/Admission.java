package io.tenure.engine;

/** How a request to become a member ended. */
public sealed interface Admission {

    /** It is a member. */
    record Admitted(Member.Kind kind) implements Admission {}

    /** Another node of that name lives; choose another name, or remove that one. */
    record NameTaken(String sentence) implements Admission {}

    /** Its build cannot read the format level of the cluster; start it with another version. */
    record Unreadable(String sentence) implements Admission {}

    /** It is under way, or could not be done just now; ask again with the same candidate. */
    record Pending(String sentence) implements Admission {}
}
