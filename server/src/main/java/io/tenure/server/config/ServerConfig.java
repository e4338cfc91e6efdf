package io.tenure.server.config;

import io.tenure.lease.LeaseSettings;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.selector.Selector;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All settings of a node, each of them usable. */
public record ServerConfig(Node node, Cluster cluster) {

    /**
     * What is this node's own.
     *
     * @param storage what it remembers
     * @param jobs what it may run
     * @param documents what it adds to the replicated documents
     */
    public record Node(
            NodeName name,
            Storage storage,
            Http http,
            Peer peer,
            Membership membership,
            Jobs jobs,
            Documents documents) {

        public Path data() {
            return storage.data();
        }
    }

    /**
     * What a node remembers.
     *
     * @param data the folder of all of it
     * @param logLimit how many bytes of the log there may be before it is cut
     */
    public record Storage(Path data, long logLimit) {

        public static final long DEFAULT_LOG_LIMIT = 256L << 20;
        public static final long LEAST_LOG_LIMIT = 8L << 20;
    }

    /**
     * Where HTTP is served.
     *
     * @param bind empty if the person left it open: the port of the last run, else 8000 or, for a joining node, the
     *     next free one
     * @param access who may call
     * @param names by which it may be called, beside addresses, {@code localhost} and what it advertises
     */
    public record Http(Optional<Endpoint> bind, Access access, List<String> names) {

        public static final String DEFAULT_HOST = "127.0.0.1";
        public static final int DEFAULT_PORT = 8000;

        /** The host to bind, also while the port is open. */
        public String host() {
            return bind.map(Endpoint::host).orElse(DEFAULT_HOST);
        }
    }

    /** Who may call a node. */
    public enum Access {
        /** Only this machine. */
        LOOPBACK,
        /** Everybody who reaches the port. */
        INSECURE
    }

    /**
     * The traffic between nodes.
     *
     * @param port 0 for a free one, kept over restarts
     * @param advertised the host that other nodes are told, for HTTP too
     */
    public record Peer(int port, String advertised) {}

    /**
     * How a node with an empty folder gets into a cluster.
     *
     * @param join nodes of the cluster to join; none to found one
     * @param group what the other members are told
     */
    public record Membership(List<URI> join, Role role, Group group) {}

    /**
     * What a node tells the other members about itself.
     *
     * @param observer whether it forwards requests and holds no documents
     */
    public record Group(Map<String, String> labels, boolean observer) {

        public static final Group PLAIN = new Group(Map.of(), false);
        public static final int MOST_LABELS = 32;
        public static final int LONGEST_LABEL = 100;

        public Group {
            labels = Map.copyOf(labels);
        }
    }

    /** What a node is wanted for. */
    public enum Role {
        VOTER,
        LEARNER
    }

    /**
     * The jobs of a node.
     *
     * @param gadgets the folder of their executables; need not exist
     * @param most how many run at once
     */
    public record Jobs(Path gadgets, int most) {

        public static final Path DEFAULT_GADGETS = Path.of("gadgets");
        public static final int DEFAULT_MOST = 32;
        public static final int LARGEST_MOST = 1000;
    }

    /**
     * The replicated documents of a node.
     *
     * @param factories jars with factories, beside those that every node has
     */
    public record Documents(List<Path> factories) {

        public Documents {
            factories = List.copyOf(factories);
        }
    }

    /**
     * What should be equal on all nodes.
     *
     * @param selectors those that must exist before the node is ready
     */
    public record Cluster(Election election, LeaseSettings lease, List<Selector> selectors) {

        public Cluster {
            selectors = List.copyOf(selectors);
        }
    }

    /** How long a node waits for a leader: at least and at most. */
    public record Election(Duration min, Duration max) {

        public static final Election DEFAULT = new Election(Duration.ofMillis(300), Duration.ofMillis(600));
    }
}
