package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.time.DurationText;
import java.nio.file.Path;
import java.time.Duration;

/**
 * All that a node of the built-in engine can be told.
 *
 * <p>{@link Timing} and {@link Upkeep} should be equal on all nodes of a cluster; the rest is a node's own.
 *
 * @param data the folder that holds everything this node remembers
 * @param name what people call the node
 */
public record EngineConfig(Path data, NodeName name, Network network, Timing timing, Bounds bounds, Upkeep upkeep) {

    /** A node with the defaults for everything but its place and addresses. */
    public static EngineConfig of(Path data, NodeName name, Network network) {
        return new EngineConfig(data, name, network, Timing.DEFAULT, Bounds.DEFAULT, Upkeep.DEFAULT);
    }

    public EngineConfig with(Timing value) {
        return new EngineConfig(data, name, network, value, bounds, upkeep);
    }

    public EngineConfig with(Bounds value) {
        return new EngineConfig(data, name, network, timing, value, upkeep);
    }

    public EngineConfig with(Upkeep value) {
        return new EngineConfig(data, name, network, timing, bounds, value);
    }

    /**
     * Where the node is reached.
     *
     * @param peer where the log's traffic is accepted; port 0 takes a free one, which is then kept with the folder
     * @param advertised the host that other nodes are told
     * @param http where people reach this node; told to the other nodes, not used by the engine
     */
    public record Network(Endpoint peer, String advertised, Endpoint http) {

        public Network {
            if (advertised.isBlank()) {
                throw new IllegalArgumentException("The advertised host is empty: name the host that others can call.");
            }
            if (http.port() == 0) {
                throw new IllegalArgumentException("The advertised HTTP address needs a port other than 0.");
            }
        }

        /** Everything on one host, the peer port chosen freely. */
        public static Network on(String host, int httpPort) {
            return new Network(new Endpoint(host, 0), host, new Endpoint(host, httpPort));
        }
    }

    /**
     * How long things may take.
     *
     * @param electionMin a follower waits at least this long for its leader before it stands for election
     * @param electionMax and at most this long
     * @param call the time limit of a call of the store
     */
    public record Timing(Duration electionMin, Duration electionMax, Duration call) {

        private static final Duration SHORTEST_ELECTION = Duration.ofMillis(50);

        /** For dedicated machines. Small shared ones do better with 1 s and 1.5 s. */
        public static final Timing DEFAULT =
                new Timing(Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(10));

        public Timing {
            if (electionMin.compareTo(SHORTEST_ELECTION) < 0 || electionMax.compareTo(electionMin) <= 0) {
                throw new IllegalArgumentException("The election timeouts " + DurationText.of(electionMin) + " to "
                        + DurationText.of(electionMax)
                        + " are not usable: take at least " + DurationText.of(SHORTEST_ELECTION)
                        + ", and a longer one as the second.");
            }
            if (call.compareTo(electionMax) <= 0) {
                throw new IllegalArgumentException("The time limit of a call, " + DurationText.of(call)
                        + ", must be longer than the longest election timeout, " + DurationText.of(electionMax) + ".");
            }
        }
    }

    /**
     * How much may be in use.
     *
     * @param waitingBytes commands that wait for the log, in bytes; more are refused
     * @param waitingCalls calls that wait for the log; more are refused
     * @param diskReserve with fewer usable bytes left on the disk, commands that need room are refused
     */
    public record Bounds(long waitingBytes, int waitingCalls, long diskReserve) {

        public static final Bounds DEFAULT = new Bounds(64L << 20, 100_000, 256L << 20);

        public Bounds {
            if (waitingBytes < 1 || waitingCalls < 1 || diskReserve < 0) {
                throw new IllegalArgumentException("The bounds of waiting bytes and calls must be above zero, and the"
                        + " disk reserve must not be negative.");
            }
        }
    }

    /**
     * How the log is kept short and the state is written.
     *
     * @param snapshotEntries after this many entries the state is made durable and the log before it may go
     * @param snapshotBytes or after this many bytes of entries
     * @param keptEntries entries that stay in the log then, so that a node that was away briefly needs no dump; fewer if
     *     they have more than a quarter of those bytes
     * @param commitBytes the most unsaved state in memory, in bytes; it is written soon when there is half as much
     * @param cacheMegabytes memory for pages of the state
     */
    public record Upkeep(
            long snapshotEntries, long snapshotBytes, long keptEntries, long commitBytes, int cacheMegabytes) {

        public static final Upkeep DEFAULT = new Upkeep(20_000, 256L << 20, 5_000, 64L << 20, 32);

        /** The same with another limit of the log in bytes. */
        public Upkeep withSnapshotBytes(long value) {
            return new Upkeep(snapshotEntries, value, keptEntries, commitBytes, cacheMegabytes);
        }

        public Upkeep {
            if (snapshotEntries < 1 || snapshotBytes < 1 || keptEntries < 0 || commitBytes < 1 || cacheMegabytes < 1) {
                throw new IllegalArgumentException("Upkeep needs numbers above zero (kept entries may be zero).");
            }
        }
    }
}
