package io.tenure.engine.log;

import io.tenure.engine.wire.PeerCalls;
import io.tenure.runtime.Ids;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientAsynchronousProtocol;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;

/**
 * This node's calls to itself and to other members, through Ratis. Each is one try: it ends within
 * {@link RaftSettings#REQUEST} or fails, but for messages to this node itself as leader, which end when it stops leading
 * at the latest. Each try has a call id of its own, so that Ratis' memory of calls plays no part.
 */
public final class Link implements Route.Finder {

    private final RaftServer server;
    private final RaftServer.Division division;

    /**
     * Past the server's own door, which hands a request to another thread and waits for it. For a thread that nobody
     * interrupts: the log stops when that happens within it.
     */
    private final RaftClientAsynchronousProtocol log;

    /** Apart from the questions: the pages of a dump are long. */
    private final PeerCalls writes;

    private final PeerCalls questions;
    private final DiskGuard disk;
    private final ClientId client;
    private final MajorityCheck majority;

    /** Begins anywhere: Ratis remembers the calls that an earlier process of this node made. */
    private final AtomicLong calls = new AtomicLong(Ids.uuid().getMostSignificantBits() >>> 2);

    public Link(RaftServer server, RaftServer.Division division, ClientId client, DiskGuard disk, Lines lines) {
        this.server = server;
        this.division = division;
        this.log = (RaftClientAsynchronousProtocol) division;
        this.client = client;
        this.writes = lines.writes;
        this.questions = lines.questions;
        this.disk = disk;
        this.majority = new MajorityCheck(division, this::ask);
    }

    /** The connections to the other members: one for what goes into the log, one for everything else. */
    public record Lines(PeerCalls writes, PeerCalls questions) {}

    public RaftServer server() {
        return server;
    }

    public ClientId client() {
        return client;
    }

    public long nextCall() {
        return calls.incrementAndGet();
    }

    /** Whether the voters can elect a leader while there is none. */
    public MajorityCheck majority() {
        return majority;
    }

    public RaftServer.Division division() {
        return division;
    }

    public RaftGroupId group() {
        return division.getMemberId().getGroupId();
    }

    /** All members, also while the configuration changes. (Ratis' own way to ask fails on a learner that becomes a voter.) */
    public Collection<RaftPeer> peers() {
        RaftConfiguration conf = division.getRaftConf();
        Map<RaftPeerId, RaftPeer> all = new HashMap<>();
        conf.getAllPeers(RaftPeerRole.LISTENER).forEach(peer -> all.put(peer.getId(), peer));
        conf.getAllPeers(RaftPeerRole.FOLLOWER).forEach(peer -> all.put(peer.getId(), peer));
        return all.values();
    }

    @Override
    public Optional<Route> toLeader() {
        DivisionInfo info = division.getInfo();
        if (info.isLeader()) {
            return Optional.of(message -> through(log, write(server.getId(), message)));
        }
        return Optional.ofNullable(info.getLeaderId())
                .map(leader ->
                        message -> toOther(writes, write(leader, message)).thenAccept(this::heed));
    }

    /** Whether another node leads than this one. While nobody does, it is not known to be replaced. */
    public boolean isReplaced(RaftPeer leader) {
        RaftPeerId now = division.getInfo().getLeaderId();
        return now != null && !now.equals(leader.getId());
    }

    /** To the log of this node, or nowhere: what only a leader may say, and only where it leads itself. */
    public CompletableFuture<RaftClientReply> toSelf(byte[] message) {
        return through(log, write(server.getId(), message));
    }

    /** Asks a node that may not be in the configuration yet. */
    public CompletableFuture<ByteString> ask(RaftPeer node, PeerRequest request) {
        questions.know(List.of(node));
        return ask(node.getId(), request);
    }

    /** Asks a member something that needs no log. */
    public CompletableFuture<ByteString> ask(RaftPeerId member, PeerRequest asked) {
        RaftClientRequest request = request(member)
                .setMessage(Message.valueOf(asked.encode()))
                .setType(RaftClientRequest.staleReadRequestType(0))
                .build();
        CompletableFuture<RaftClientReply> reply =
                member.equals(server.getId()) ? through(server, request) : toOther(questions, request);
        return reply.thenApply(r -> r.getMessage().getContent());
    }

    private void heed(RaftClientReply reply) {
        disk.leaderSays(reply.getMessage().getContent());
    }

    private RaftClientRequest write(RaftPeerId leader, byte[] message) {
        return request(leader)
                .setMessage(Message.valueOf(UnsafeByteOperations.unsafeWrap(message)))
                .setType(RaftClientRequest.writeRequestType())
                .build();
    }

    private RaftClientRequest.Builder request(RaftPeerId to) {
        return RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(to)
                .setGroupId(group())
                .setCallId(nextCall());
    }

    private static CompletableFuture<RaftClientReply> through(
            RaftClientAsynchronousProtocol door, RaftClientRequest request) {
        try {
            return door.submitClientRequestAsync(request).thenApply(Link::checked);
        } catch (IOException | RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<RaftClientReply> toOther(PeerCalls calls, RaftClientRequest request) {
        calls.know(peers());
        return calls.send(request).thenApply(Link::checked);
    }

    /** A reply may be a refusal without the future having failed. */
    public static RaftClientReply checked(RaftClientReply reply) {
        if (!reply.isSuccess()) {
            throw new CompletionException(reply.getException());
        }
        return reply;
    }
}
