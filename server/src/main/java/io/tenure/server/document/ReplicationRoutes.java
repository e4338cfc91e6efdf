package io.tenure.server.document;

import io.tenure.document.replica.DocumentHost;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.wire.Wire;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** What members tell each other about documents. Only members are heard. */
final class ReplicationRoutes {

    /** A page of states and one that is as large as a document may be. */
    private static final int MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

    private final Among among;
    private final Realms realms;
    private final Answers answers;

    private ReplicationRoutes(Among among, Realms realms, Answers answers) {
        this.among = among;
        this.realms = realms;
        this.answers = answers;
    }

    /** The cluster and its members. */
    record Among(ClusterId cluster, Supplier<GroupView> view) {}

    static List<Route> of(Among among, Realms realms, Answers answers) {
        ReplicationRoutes routes = new ReplicationRoutes(among, realms, answers);
        return List.of(Route.post(path("{selector}"), routes::receive).wire());
    }

    /** Where the copies of a selector are talked about. */
    static String path(String selector) {
        return "/core/node-selectors/" + selector + "/replication";
    }

    private Answer receive(Request request) throws InterruptedException {
        NodeId from = sender(request);
        Realms.Kept kept = realm(request);
        Optional<NodeId> to = request.header(HttpPeers.TO)
                .map(text -> Refusal.unlessValid(() -> NodeId.parse(text)))
                .filter(id -> !id.equals(among.view().get().self()));
        DocumentHost host = kept.keeper().host();
        byte[] message = request.body(MAX_MESSAGE_BYTES);
        byte[] answer = to.isPresent()
                ? passed(kept.peers().pass(from, to.get(), message), to.get())
                : answers.await(host.answer(message));
        return Answer.of(200, Wire.MEDIA_TYPE, answer);
    }

    private Realms.Kept realm(Request request) {
        String selector = request.segment("selector");
        boolean persistent =
                request.header(HttpPeers.KEPT).filter(HttpPeers.MEMORY::equals).isEmpty();
        return realms.find(new Realm(selector, true, persistent))
                .orElseThrow(() -> Refusal.notFound("No documents are kept by the selector '" + selector
                        + "' here: check that all nodes have the same factories."));
    }

    /** Once only: what is passed on does not say for whom it is. */
    private byte[] passed(CompletableFuture<byte[]> answer, NodeId to) throws InterruptedException {
        try {
            return answers.await(answer);
        } catch (CompletionException e) {
            throw new Refusal(Problem.of(
                    ProblemType.UNAVAILABLE, "The node " + to + " was not reached from here either: try again."));
        }
    }

    /** Refuses whoever is no member. */
    private NodeId sender(Request request) {
        String meant = request.header(Wire.CLUSTER)
                .orElseThrow(() -> stranger(
                        "This path is for members of the cluster, which say so by the header " + Wire.CLUSTER + "."));
        ClusterId cluster = among.cluster();
        if (!meant.equals(cluster.toString())) {
            throw stranger("This is cluster " + cluster + ", not " + meant + ": correct the address.");
        }
        String from = request.header(HttpPeers.FROM)
                .orElseThrow(() -> stranger("The header " + HttpPeers.FROM + " must name the sender."));
        NodeId sender = Refusal.unlessValid(() -> NodeId.parse(from));
        boolean member = among.view()
                .get()
                .member(sender)
                .map(GroupMember::status)
                .filter(status -> status != MemberStatus.REPLACED)
                .isPresent();
        if (!member) {
            throw stranger(sender + " is no member of this cluster: have it taken in with 'tenure serve --join'.");
        }
        return sender;
    }

    private static Refusal stranger(String sentence) {
        return new Refusal(Problem.of(ProblemType.NOT_A_MEMBER, sentence));
    }
}
