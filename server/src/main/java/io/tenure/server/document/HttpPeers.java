package io.tenure.server.document;

import io.tenure.document.DocumentPeers;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.server.forward.PeerPost;
import io.tenure.store.wire.Wire;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Reaches the other members over HTTP, so that documents do not delay the letters of the log. Each message is sent once; what
 * does not arrive fails, and whoever asked decides what follows.
 */
final class HttpPeers implements DocumentPeers {

    /** Says which member sends a message. */
    static final String FROM = "Tenure-From";

    /** The most messages under way; more fail at once. */
    private static final int MOST = 4096;

    private final Sender sender;
    private final String path;
    private final Supplier<GroupView> view;
    private final PeerPost post;
    private final Crew crew;
    private final Semaphore room = new Semaphore(MOST);

    /** Who sends, and for how long it waits. */
    record Sender(ClusterId cluster, NodeId self, Duration limit) {}

    HttpPeers(Sender sender, String path, Supplier<GroupView> view, PeerPost post, Crew crew) {
        this.sender = sender;
        this.path = path;
        this.view = view;
        this.post = post;
        this.crew = crew;
    }

    @Override
    public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
        Optional<Endpoint> address = view.get().member(member).flatMap(GroupMember::http);
        if (address.isEmpty()) {
            return failed("It is not known where " + member + " is reached.");
        }
        if (!room.tryAcquire()) {
            return failed("Too many messages are under way.");
        }
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        var unused = crew.start("tenure-documents-peer", () -> send(address.get(), message, answer));
        return answer;
    }

    private void send(Endpoint to, byte[] message, CompletableFuture<byte[]> answer) {
        Map<String, String> headers = Map.of(
                Wire.CLUSTER,
                sender.cluster().toString(),
                FROM,
                sender.self().toString(),
                "Content-Type",
                Wire.MEDIA_TYPE);
        try {
            answer.complete(post.send(to, new PeerPost.Message(path, headers, message), sender.limit()));
        } catch (IOException | RuntimeException e) {
            answer.completeExceptionally(e);
        } finally {
            room.release();
        }
    }

    private static CompletableFuture<byte[]> failed(String sentence) {
        return CompletableFuture.failedFuture(new IOException(sentence));
    }
}
