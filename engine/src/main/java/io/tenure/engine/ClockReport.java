package io.tenure.engine;

import io.tenure.node.NodeName;
import io.tenure.store.ClockCorrection;
import io.tenure.store.Clocks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The store's clocks and those of its nodes.
 *
 * @param heldSince since when the store's wall clock does not follow the leader's, which is too far away; as far as known
 * @param corrections by whom and why the wall clock was set, newest first
 */
public record ClockReport(
        Clocks store, Optional<Instant> heldSince, List<NodeClock> nodes, List<ClockCorrection> corrections) {

    public ClockReport {
        nodes = List.copyOf(nodes);
        corrections = List.copyOf(corrections);
    }

    /** A member, and what its wall clock shows if it answers. */
    public record NodeClock(NodeName node, boolean leader, boolean self, Optional<Shown> shown) {}

    /**
     * What a wall clock shows.
     *
     * @param ahead of the store's; negative if it is behind
     */
    public record Shown(Instant wall, Duration ahead) {}
}
