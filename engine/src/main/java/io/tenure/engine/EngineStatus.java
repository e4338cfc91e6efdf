package io.tenure.engine;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.store.Clocks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How this node is doing at one moment: its role, the leader and the term belong together, and so do the entry that it has
 * applied and the clocks.
 *
 * @param leader who leads, as far as this node knows
 * @param progress how far this node is
 * @param peer where the log's traffic reaches this node
 * @param voters how many voters there are; 0 while this node waits to be admitted
 * @param warnings sentences for people
 */
public record EngineStatus(
        NodeId id,
        ClusterId cluster,
        Role role,
        Optional<NodeName> leader,
        Progress progress,
        Endpoint peer,
        Endpoint http,
        int voters,
        List<String> warnings) {

    public EngineStatus {
        warnings = List.copyOf(warnings);
    }

    /**
     * How far a node is in the log.
     *
     * @param raftTerm Ratis' own count of elections; no term of an office
     * @param applied the number of the newest entry that this node has applied; -1 if none
     * @param clocks the store's clocks as of that entry
     * @param behind for how long it has lacked entries that its leader has; zero if it keeps up
     */
    public record Progress(long raftTerm, long applied, Clocks clocks, Duration behind) {}
}
