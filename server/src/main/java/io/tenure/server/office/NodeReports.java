package io.tenure.server.office;

import io.tenure.engine.PeerLink;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Has any member tell how it is. */
final class NodeReports {

    private final PeerLink.Channel channel;
    private final Supplier<NodeReport> own;
    private final Crew crew;

    NodeReports(PeerLink.Channel channel, Supplier<NodeReport> own, Crew crew) {
        this.channel = channel;
        this.own = own;
        this.crew = crew;
    }

    void open() {
        channel.answerWith(message -> report());
    }

    CompletableFuture<NodeReport> ask(NodeId member) {
        return channel.ask(member, new byte[0]).thenApply(NodeReport::decode);
    }

    /** A disk may be slow to say what is left, and those who carry messages must not wait for it. */
    private CompletableFuture<byte[]> report() {
        CompletableFuture<byte[]> told = new CompletableFuture<>();
        crew.start("tenure-report", () -> {
            try {
                told.complete(own.get().encode());
            } catch (RuntimeException e) {
                told.completeExceptionally(e);
            }
        });
        return told;
    }
}
