package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.store.log.Levels;

/**
 * A node that asks to become a member. Its store must be open already ({@link Origin.Join}).
 *
 * @param wanted a voter becomes a learner if there are {@value Members#MAX_VOTERS} voters
 * @param levels the format levels that its build can read
 */
public record Candidate(NodeId id, Endpoint peer, Endpoint http, Member.Kind wanted, Levels levels) {

    /** A node of this build. */
    public Candidate(NodeId id, Endpoint peer, Endpoint http, Member.Kind wanted) {
        this(id, peer, http, wanted, Levels.OF_THIS_BUILD);
    }
}
