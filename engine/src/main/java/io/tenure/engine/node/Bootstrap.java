package io.tenure.engine.node;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.members.MembershipWatch;
import io.tenure.engine.state.Folder;
import io.tenure.engine.state.Identity;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Chance;
import io.tenure.runtime.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out who a folder is, or makes it somebody. Whatever does not fit is refused with a sentence. */
final class Bootstrap {

    private static final Logger LOG = LoggerFactory.getLogger(Bootstrap.class);
    private static final int FIRST_PORT = 10_000;
    private static final int BEHIND_PORTS = 32_768;
    private static final int PORT_TRIES = 20;

    private Bootstrap() {}

    static Identity of(Folder folder, EngineConfig config, Origin origin) throws IOException {
        Optional<Identity> found = folder.identity();
        if (found.isEmpty()) {
            return made(folder, config, origin);
        }
        Identity identity = found.get();
        checkName(folder, config, identity);
        if (identity.phase() == Identity.Phase.REMOVED) {
            throw new IOException(MembershipWatch.REMOVED);
        }
        checkPort(config, identity);
        int unused = PeerPort.free(new Endpoint(config.network().peer().host(), identity.peerPort()));
        if (identity.phase() == Identity.Phase.MAKING) {
            folder.wipe();
        } else {
            checkComplete(folder);
        }
        return identity;
    }

    private static Identity made(Folder folder, EngineConfig config, Origin origin) throws IOException {
        if (Files.exists(folder.raft()) || Files.exists(folder.state())) {
            throw new IOException("The folder " + folder.root().toAbsolutePath() + " holds data, but no file that says"
                    + " whose: restore the folder as a whole, or take an empty one.");
        }
        NodeId node = new NodeId(config.name(), Ids.incarnation());
        Endpoint peer = config.network().peer();
        int port = peer.port() == 0 ? lastingPort(peer.host()) : PeerPort.free(peer);
        Identity identity = switch (origin) {
            case Origin.Found o ->
                new Identity(node, Ids.cluster(), port, true, Member.Kind.VOTER, Identity.Phase.MAKING);
            case Origin.Join o -> new Identity(node, o.cluster(), port, false, o.kind(), Identity.Phase.MAKING);
        };
        folder.write(identity);
        return identity;
    }

    /**
     * A port that the others will know this node by, so it should be free after a restart, too: not one of those that the
     * system lends to outgoing connections.
     */
    private static int lastingPort(String host) throws IOException {
        for (int tries = 0; tries < PORT_TRIES; tries++) {
            int port = FIRST_PORT + (int) (Chance.fraction() * (BEHIND_PORTS - FIRST_PORT));
            try {
                return PeerPort.free(new Endpoint(host, port));
            } catch (IOException e) {
                LOG.debug("Another port is tried: {}", e.getMessage());
            }
        }
        return PeerPort.free(new Endpoint(host, 0));
    }

    private static void checkName(Folder folder, EngineConfig config, Identity identity) throws IOException {
        if (!identity.node().name().equals(config.name())) {
            throw new IOException("The folder " + folder.root().toAbsolutePath() + " belongs to the node "
                    + identity.node().name() + ", not to " + config.name() + ": use that name, or another folder.");
        }
    }

    /** The others know this node by its address; Ratis has no way to change that. */
    private static void checkPort(EngineConfig config, Identity identity) throws IOException {
        int asked = config.network().peer().port();
        if (asked != 0 && asked != identity.peerPort()) {
            throw new IOException(
                    "This node is known to its cluster by the peer port " + identity.peerPort() + ", not " + asked
                            + ": keep that port (or ask for port 0), or remove the node and join with an empty folder.");
        }
    }

    private static void checkComplete(Folder folder) throws IOException {
        for (Path file : List.of(folder.raft(), folder.state())) {
            if (!Files.exists(file)) {
                throw new IOException(file.toAbsolutePath() + " is missing, but this node was at work before: restore"
                        + " the folder as a whole, or move it away and join with an empty one.");
            }
        }
    }
}
