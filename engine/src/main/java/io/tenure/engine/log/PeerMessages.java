package io.tenure.engine.log;

import io.tenure.engine.PeerLink;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** The members' messages to each other, as requests between their state machines. */
public final class PeerMessages implements PeerLink {

    private final BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link;
    private final Function<NodeId, Optional<Endpoint>> newcomers;
    private volatile Function<byte[], CompletableFuture<byte[]>> answerer = message -> CompletableFuture.failedFuture(
            new IllegalStateException("This node does not answer yet; ask again later."));

    public PeerMessages(
            BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link,
            Function<NodeId, Optional<Endpoint>> newcomers) {
        this.link = link;
        this.newcomers = newcomers;
    }

    @Override
    public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
        try {
            return link.apply(Peers.id(member), new PeerRequest.Letter(message)).thenApply(ByteString::toByteArray);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public Optional<Endpoint> newcomer(NodeId node) {
        return newcomers.apply(node);
    }

    @Override
    public void answerWith(Function<byte[], CompletableFuture<byte[]>> newAnswerer) {
        answerer = newAnswerer;
    }

    CompletableFuture<ByteString> answer(byte[] message) {
        return answerer.apply(message).thenApply(ByteString::copyFrom);
    }
}
