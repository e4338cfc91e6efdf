package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;

/**
 * A node that asks to become a member. Its store must be open already ({@link Origin.Join}).
 *
 * @param wanted a voter becomes a worker if there are {@value Members#MAX_VOTERS} voters
 */
public record Candidate(NodeId id, Endpoint peer, Endpoint http, Member.Kind wanted) {}
