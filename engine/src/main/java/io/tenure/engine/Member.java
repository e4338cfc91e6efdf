package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.store.log.Levels;
import java.util.Optional;

/**
 * A member of the cluster.
 *
 * @param peer where the log's traffic reaches it
 * @param leader whether it leads, as far as this node knows
 * @param self whether it is this node
 * @param view how it looks from the leader; empty while no leader answers
 * @param levels the format levels that its build can read
 */
public record Member(
        NodeId id,
        Kind kind,
        Endpoint http,
        Endpoint peer,
        boolean leader,
        boolean self,
        Optional<View> view,
        Levels levels) {

    /** Its part in the log. */
    public enum Kind {
        VOTER,
        /** Has all data, takes no part in elections. */
        LEARNER
    }

    /**
     * How a member looks from the leader.
     *
     * @param lag how many committed entries it is behind
     */
    public record View(boolean alive, long lag) {}
}
