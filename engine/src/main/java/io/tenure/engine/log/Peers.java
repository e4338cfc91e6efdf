package io.tenure.engine.log;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;

/**
 * Our names for nodes in Ratis' terms. A peer's id is its node id. Its data-stream address, which Ratis does not use
 * otherwise, carries its {@link MemberInfo}: so the log's configuration is the one list of members.
 */
public final class Peers {

    private Peers() {}

    public static RaftPeerId id(NodeId node) {
        return RaftPeerId.valueOf(node.toString());
    }

    public static NodeId node(RaftPeerId id) {
        return NodeId.parse(id.toString());
    }

    public static RaftGroupId group(ClusterId cluster) {
        return RaftGroupId.valueOf(cluster.value());
    }

    public static RaftPeer peer(NodeId node, Endpoint peer, MemberInfo info) {
        return RaftPeer.newBuilder()
                .setId(id(node))
                .setAddress(peer.toString())
                .setDataStreamAddress(info.toString())
                .build();
    }

    public static Endpoint address(RaftPeer peer) {
        return Endpoint.parse(peer.getAddress());
    }

    public static Endpoint http(RaftPeer peer) {
        return info(peer).http();
    }

    public static MemberInfo info(RaftPeer peer) {
        return MemberInfo.parse(peer.getDataStreamAddress());
    }

    /** Whether they are the same node with the same build, as far as formats go. */
    static boolean alike(RaftPeer one, RaftPeer other) {
        return one.getId().equals(other.getId())
                && info(one).levels().equals(info(other).levels());
    }
}
