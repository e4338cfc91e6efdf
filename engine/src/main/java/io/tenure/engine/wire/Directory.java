package io.tenure.engine.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.util.NetUtils;

/** Where the members of a cluster are reached. */
public final class Directory {

    private final Greeting own;
    private final Duration limit;
    private final Map<RaftPeerId, String> addresses = new ConcurrentHashMap<>();

    /** @param limit how long it may take to connect, to say of which cluster one is, and to answer */
    public Directory(UUID cluster, RaftPeerId self, Duration limit) {
        this.own = new Greeting(cluster, self.toString());
        this.limit = limit;
    }

    /** By which this node is greeted. */
    Greeting own() {
        return own;
    }

    Duration limit() {
        return limit;
    }

    void know(Collection<RaftPeer> peers) {
        peers.forEach(peer -> addresses.put(peer.getId(), peer.getAddress()));
    }

    /** A new connection. The name of the host is looked up again: it may have moved. */
    Wire connect(RaftPeerId peer) throws IOException {
        String address = addresses.get(peer);
        if (address == null) {
            throw new IOException("the address of " + peer + " is not known yet");
        }
        InetSocketAddress resolved = NetUtils.createSocketAddr(address);
        return Wire.connect(resolved, new Greeting(own.cluster(), peer.toString()), limit);
    }
}
