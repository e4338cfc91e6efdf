package io.tenure.server.cluster;

/** What a member is for: voters decide, workers only keep a copy and do tasks. */
public enum MemberRole {
    VOTER,
    WORKER
}
