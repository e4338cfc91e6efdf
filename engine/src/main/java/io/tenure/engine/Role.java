package io.tenure.engine;

/** What a node does in the log at the moment. */
public enum Role {
    LEADER,
    FOLLOWER,
    CANDIDATE,
    /** Follows without a vote. */
    LEARNER,
    /** Not a member: waits to be admitted. */
    WAITING,
    /** No member any more: it is about to end. */
    REMOVED;

    public boolean isMember() {
        return this != WAITING && this != REMOVED;
    }
}
