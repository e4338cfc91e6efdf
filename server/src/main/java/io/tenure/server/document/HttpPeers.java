package io.tenure.server.document;

import io.tenure.document.DocumentPeers;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.server.forward.PeerPost;
import io.tenure.server.forward.Reach;
import io.tenure.store.wire.Wire;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Reaches the other members over HTTP, so that documents do not delay the letters of the log. Each message is sent once; what
 * does not arrive fails, and whoever asked decides what follows. A member that lives but does not answer this node is reached
 * through another.
 */
final class HttpPeers implements DocumentPeers {

    /** Says which member sends a message. */
    static final String FROM = "Tenure-From";

    /** Says for which member a message is, if it is for another than the one that gets it. */
    static final String TO = "Tenure-To";

    /** Says that a message is about documents that are not on disk. */
    static final String KEPT = "Tenure-Kept";

    static final String MEMORY = "memory";

    /** The most messages under way; more fail at once. */
    private static final int MOST = 4096;

    private final Sender sender;
    private final Supplier<GroupView> view;
    private final Reach reach;
    private final PeerPost post;
    private final Crew crew;
    private final Semaphore room = new Semaphore(MOST);

    /** Who sends, about which documents, and for how long it waits. */
    record Sender(ClusterId cluster, NodeId self, Realm realm, Duration limit) {

        private String path() {
            return ReplicationRoutes.path(realm.selector());
        }
    }

    /** Who gets a message, and what is said with it. */
    private record Way(Endpoint at, Map<String, String> headers) {}

    HttpPeers(Sender sender, Supplier<GroupView> view, Reach reach, PeerPost post, Crew crew) {
        this.sender = sender;
        this.view = view;
        this.reach = reach;
        this.post = post;
        this.crew = crew;
    }

    @Override
    public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
        Optional<Way> way = way(member);
        if (way.isEmpty()) {
            return failed("It is not known where " + member + " is reached.");
        }
        return send(way.get(), message);
    }

    private Optional<Way> way(NodeId member) {
        GroupView now = view.get();
        Set<NodeId> silent = reach.notReachedDirectly();
        Optional<Endpoint> helper = silent.contains(member) ? helper(now, silent) : Optional.empty();
        Map<String, String> headers = headers(sender.self());
        headers.put(TO, member.toString());
        return helper.map(at -> new Way(at, headers))
                .or(() -> now.member(member).flatMap(GroupMember::http).map(at -> new Way(at, headers(sender.self()))));
    }

    private static Optional<Endpoint> helper(GroupView now, Set<NodeId> silent) {
        return now.members().stream()
                .filter(each -> each.status() == MemberStatus.AVAILABLE
                        && !each.id().equals(now.self())
                        && !silent.contains(each.id()))
                .flatMap(each -> each.http().stream())
                .findFirst();
    }

    /** Passes a message on to the member that it is for. */
    CompletableFuture<byte[]> pass(NodeId from, NodeId to, byte[] message) {
        return view.get()
                .member(to)
                .flatMap(GroupMember::http)
                .map(at -> send(new Way(at, headers(from)), message))
                .orElseGet(() -> failed("It is not known where " + to + " is reached."));
    }

    private Map<String, String> headers(NodeId from) {
        Map<String, String> headers = new HashMap<>();
        headers.put(Wire.CLUSTER, sender.cluster().toString());
        headers.put(FROM, from.toString());
        if (!sender.realm().persistent()) {
            headers.put(KEPT, MEMORY);
        }
        headers.put("Content-Type", Wire.MEDIA_TYPE);
        return headers;
    }

    private CompletableFuture<byte[]> send(Way way, byte[] message) {
        if (!room.tryAcquire()) {
            return failed("Too many messages are under way.");
        }
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        var unused = crew.start("tenure-documents-peer", () -> send(way, message, answer));
        return answer;
    }

    private void send(Way way, byte[] message, CompletableFuture<byte[]> answer) {
        PeerPost.Message letter = new PeerPost.Message(sender.path(), way.headers(), message);
        try {
            answer.complete(post.send(way.at(), letter, sender.limit()));
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
