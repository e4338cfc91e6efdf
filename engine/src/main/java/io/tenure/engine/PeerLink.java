package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Messages between members outside the log, over the connections that the log has anyway.
 *
 * <p>They are carried by threads that user code never shares, so a busy node still answers: what leases need.
 */
public interface PeerLink {

    /** The messages that begin with a letter. */
    Channel channel(char letter);

    /** Messages of one kind. */
    interface Channel {

        /** Asks a member, which may be this node. Fails if it cannot be reached or does not answer in time. */
        CompletableFuture<byte[]> ask(NodeId member, byte[] message);

        /**
         * Who answers on this node from now on. The function must not block; for a message that makes no sense it throws an
         * {@link IllegalArgumentException} with a sentence for its sender.
         */
        void answerWith(Function<byte[], CompletableFuture<byte[]>> answerer);
    }

    /**
     * The HTTP address of a node that is about to become a voter. Its log does not run before it is one, so it cannot
     * be asked over the connections of the log.
     */
    Optional<Endpoint> newcomer(NodeId node);
}
