package io.tenure.server.http;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.server.cluster.Admission;
import io.tenure.server.cluster.Applicant;
import io.tenure.server.cluster.Cluster;
import io.tenure.server.cluster.Member;
import io.tenure.server.cluster.MemberRole;
import io.tenure.server.cluster.NodeStatus;
import io.tenure.server.cluster.Removal;
import io.tenure.store.Clocks;
import io.tenure.store.Store;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The node itself and the members of its cluster. */
public final class NodeRoutes {

    private static final int MAX_BODY_BYTES = 16 * 1024;

    private final Cluster cluster;
    private final Store store;
    private final String version;

    private NodeRoutes(Cluster cluster, Store store, String version) {
        this.cluster = cluster;
        this.store = store;
        this.version = version;
    }

    /** {@code version} is that of this program. */
    public static List<Route> of(Cluster cluster, Store store, String version) {
        NodeRoutes routes = new NodeRoutes(cluster, store, version);
        return List.of(
                Route.get("/api/v1/status", routes::status),
                Route.get("/api/v1/nodes", routes::nodes),
                Route.post("/api/v1/nodes", routes::join),
                Route.delete("/api/v1/nodes/{name}", routes::remove));
    }

    private Answer status(Request request) {
        NodeStatus status = cluster.status();
        NodeStatus.Raft raft = status.raft();
        Clocks clocks = store.stale().clocks();
        return Answer.json(Json.object(
                "node", status.id().name().value(),
                "id", status.id().toString(),
                "cluster", status.cluster().toString(),
                "version", version,
                "role", lowerCase(raft.role()),
                "leader", raft.leader().map(NodeName::value).orElse(null),
                "raftTerm", raft.raftTerm(),
                "applied", raft.applied(),
                "http", status.place().http().toString(),
                "peer", status.place().peer().toString(),
                "data", status.place().data().toString(),
                "tick", clocks.tick().toString(),
                "wall", clocks.wall().toString(),
                "voters", raft.voters(),
                "warnings", status.warnings()));
    }

    private Answer nodes(Request request) {
        return Answer.json(Map.of("nodes", cluster.members().stream().map(NodeRoutes::json).toList()));
    }

    private static Map<String, @Nullable Object> json(Member member) {
        return Json.object(
                "name", member.id().name().value(),
                "id", member.id().toString(),
                "role", lowerCase(member.role()),
                "http", member.http().toString(),
                "peer", member.peer().toString(),
                "leader", member.leader(),
                "self", member.self(),
                "alive", member.sight().map(Member.Sight::alive).orElse(null),
                "lag", member.sight().map(Member.Sight::lag).orElse(null));
    }

    private Answer join(Request request) {
        Applicant applicant = Json.read(request.body(MAX_BODY_BYTES), JoinBody.class).applicant();
        return switch (cluster.join(applicant)) {
            case Admission.Admitted admitted -> nodes(request);
            case Admission.Refused refused ->
                throw new Refusal(Problem.of(ProblemType.CONFLICT, refused.sentence())
                        .with("reason", lowerCase(refused.reason())));
        };
    }

    private Answer remove(Request request) {
        NodeName name = Refusal.unlessValid(() -> new NodeName(request.segment("name")));
        return switch (cluster.remove(name)) {
            case Removal.Removed removed -> Answer.empty(204);
            case Removal.Unknown unknown -> throw Refusal.notFound("There is no node " + name + " in this cluster.");
            case Removal.Refused refused -> throw new Refusal(Problem.of(ProblemType.CONFLICT, refused.sentence()));
        };
    }

    private static String lowerCase(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What a joining node sends. */
    record JoinBody(
            @Nullable String cluster,
            @Nullable String name,
            @Nullable String id,
            @Nullable String peer,
            @Nullable String http,
            @Nullable String role) {

        Applicant applicant() {
            return Refusal.unlessValid(() -> {
                NodeId node = NodeId.parse(need("id", id));
                if (!node.name().value().equals(need("name", name))) {
                    throw Refusal.invalid("The id " + id + " is not one of the name " + name + ".");
                }
                return new Applicant(
                        ClusterId.parse(need("cluster", cluster)),
                        node,
                        Endpoint.parse(need("peer", peer)),
                        Endpoint.parse(need("http", http)),
                        "worker".equals(role) ? MemberRole.WORKER : MemberRole.VOTER);
            });
        }

        private static String need(String member, @Nullable String value) {
            if (value == null) {
                throw Refusal.invalid("The member '" + member + "' is missing.");
            }
            return value;
        }
    }
}
