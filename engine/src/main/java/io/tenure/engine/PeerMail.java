package io.tenure.engine;

import io.tenure.node.NodeId;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** The members' messages to each other, as questions between their state machines. */
final class PeerMail implements PeerLink {

    private final BiFunction<RaftPeerId, Question, CompletableFuture<ByteString>> link;
    private volatile Function<byte[], CompletableFuture<byte[]>> answerer = message -> CompletableFuture.failedFuture(
            new IllegalStateException("This node does not answer yet; ask again later."));

    PeerMail(BiFunction<RaftPeerId, Question, CompletableFuture<ByteString>> link) {
        this.link = link;
    }

    @Override
    public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
        try {
            return link.apply(Peers.id(member), new Question.Letter(message)).thenApply(ByteString::toByteArray);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void answerWith(Function<byte[], CompletableFuture<byte[]>> newAnswerer) {
        answerer = newAnswerer;
    }

    CompletableFuture<ByteString> answer(byte[] message) {
        return answerer.apply(message).thenApply(ByteString::copyFrom);
    }
}
