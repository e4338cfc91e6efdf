package io.tenure.engine.log;

import io.tenure.engine.PeerLink;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** The members' messages to each other, as requests between their state machines. */
public final class PeerMessages implements PeerLink {

    private final BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link;
    private final Function<NodeId, Optional<Endpoint>> newcomers;
    private final Map<Byte, Function<byte[], CompletableFuture<byte[]>>> answerers = new ConcurrentHashMap<>();

    public PeerMessages(
            BiFunction<RaftPeerId, PeerRequest, CompletableFuture<ByteString>> link,
            Function<NodeId, Optional<Endpoint>> newcomers) {
        this.link = link;
        this.newcomers = newcomers;
    }

    @Override
    public Channel channel(char letter) {
        return new Letters((byte) letter);
    }

    @Override
    public Optional<Endpoint> newcomer(NodeId node) {
        return newcomers.apply(node);
    }

    CompletableFuture<ByteString> answer(byte[] message) {
        Function<byte[], CompletableFuture<byte[]>> answerer = message.length == 0 ? null : answerers.get(message[0]);
        if (answerer == null) {
            return CompletableFuture.failedFuture(
                    new IllegalArgumentException("No such message is known here; ask again later."));
        }
        try {
            return answerer.apply(Arrays.copyOfRange(message, 1, message.length))
                    .thenApply(ByteString::copyFrom);
        } catch (IllegalArgumentException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private final class Letters implements Channel {

        private final byte letter;

        private Letters(byte letter) {
            this.letter = letter;
        }

        @Override
        public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
            byte[] marked = new byte[message.length + 1];
            marked[0] = letter;
            System.arraycopy(message, 0, marked, 1, message.length);
            try {
                return link.apply(Peers.id(member), new PeerRequest.Letter(marked))
                        .thenApply(ByteString::toByteArray);
            } catch (RuntimeException e) {
                return CompletableFuture.failedFuture(e);
            }
        }

        @Override
        public void answerWith(Function<byte[], CompletableFuture<byte[]>> answerer) {
            answerers.put(letter, answerer);
        }
    }
}
