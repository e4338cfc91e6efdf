package io.tenure.group;

/** How a member looks to the group. */
public enum MemberStatus {
    /** Lives, and may own keys. */
    AVAILABLE,
    /** Lives and takes copies, but owns nothing yet: it has started or returned, and is catching up. */
    SYNCHRONIZING,
    /** Does not answer. It stays on the list until a person removes it. */
    UNAVAILABLE,
    /** Another node has its name now. */
    REPLACED
}
