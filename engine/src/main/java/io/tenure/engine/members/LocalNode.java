package io.tenure.engine.members;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.log.MemberInfo;
import io.tenure.engine.log.Peers;
import io.tenure.engine.state.Folder;
import io.tenure.engine.state.Identity;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.store.log.Levels;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;

/** Who this node is, where others reach it, and as what it appears in the log. */
public final class LocalNode {

    private final Folder folder;
    private final EngineConfig config;
    private final Levels levels;
    private final ReentrantLock changing = new ReentrantLock();
    private volatile Identity identity;

    public LocalNode(Folder folder, EngineConfig config, Identity identity, Levels levels) {
        this.levels = levels;
        this.folder = folder;
        this.config = config;
        this.identity = identity;
    }

    public Identity identity() {
        return identity;
    }

    public NodeId id() {
        return identity.node();
    }

    /** Durable when it returns. */
    public void become(Identity.Phase phase) throws IOException {
        changing.lock();
        try {
            folder.write(identity.in(phase));
            identity = identity.in(phase);
        } catch (IOException e) {
            throw new IOException("The identity of the folder could not be written: " + e.getMessage(), e);
        } finally {
            changing.unlock();
        }
    }

    /** It is a member for good. Idempotent. */
    public void admitted() throws IOException {
        changing.lock();
        try {
            if (identity.phase() == Identity.Phase.WAITING) {
                become(Identity.Phase.MEMBER);
            }
        } finally {
            changing.unlock();
        }
    }

    /** Where other members reach the log of this node. */
    public Endpoint peer() {
        return new Endpoint(config.network().advertised(), identity.peerPort());
    }

    /** What the others are told of this node. */
    public MemberInfo info() {
        return new MemberInfo(config.network().http(), levels);
    }

    public Endpoint bind() {
        return new Endpoint(config.network().peer().host(), identity.peerPort());
    }

    public RaftGroupId group() {
        return Peers.group(identity.cluster());
    }

    /**
     * The group before any members are in the log. A founder that stopped before its first election starts again alone. A
     * learner begins as one, alone without a voter; a voter-to-be is nobody yet.
     */
    public RaftGroup beginning() {
        return RaftGroup.valueOf(group(), firstMembers());
    }

    private List<RaftPeer> firstMembers() {
        RaftPeer self = Peers.peer(id(), peer(), info());
        if (identity.kind() == Member.Kind.LEARNER) {
            return List.of(RaftPeer.newBuilder(self)
                    .setStartupRole(RaftPeerRole.LISTENER)
                    .build());
        }
        return identity.founder() ? List.of(self) : List.of();
    }
}
