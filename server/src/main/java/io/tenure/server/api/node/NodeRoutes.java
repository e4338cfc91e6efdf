package io.tenure.server.api.node;

import io.tenure.engine.Admission;
import io.tenure.engine.Candidate;
import io.tenure.engine.Checkpoint;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Removal;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Clocks;
import io.tenure.store.log.Levels;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The node itself and the members of its cluster. */
public final class NodeRoutes {

    private static final int MAX_BODY_BYTES = 16 * 1024;

    private final Cluster cluster;
    private final Backend.Program program;
    private final ClusterJson json;

    private NodeRoutes(Backend backend, ClusterJson json) {
        this.cluster = backend.cluster();
        this.program = backend.program();
        this.json = json;
    }

    public static List<Route> of(Backend backend, ClusterJson json) {
        NodeRoutes routes = new NodeRoutes(backend, json);
        return List.of(
                Route.get("/api/v1/status", routes::status),
                Route.get("/api/v1/checkpoint", routes::checkpoint),
                Route.get("/api/v1/nodes", routes::nodes),
                Route.post("/api/v1/nodes", routes::join).json(),
                Route.get("/api/v1/nodes/{name}", routes::node),
                Route.delete("/api/v1/nodes/{name}", routes::remove));
    }

    private Answer status(Request request) {
        EngineStatus status = cluster.status().get();
        Clocks clocks = status.progress().clocks();
        return Answer.json(Json.object(
                "node", status.id().name().value(),
                "id", status.id().toString(),
                "cluster", status.cluster().toString(),
                "version", program.version(),
                "role", MemberJson.lowerCase(status.role()),
                "leader", status.leader().map(NodeName::value).orElse(null),
                "raftTerm", status.progress().raftTerm(),
                "applied", status.progress().applied(),
                "http", status.http().toString(),
                "peer", status.peer().toString(),
                "data", program.data().toString(),
                "tick", clocks.tick().toString(),
                "wall", clocks.wall().toString(),
                "voters", status.voters(),
                "formatLevel", cluster.members().level(),
                "formatLevels", Levels.OF_THIS_BUILD.toString(),
                "warnings", status.warnings()));
    }

    private Answer checkpoint(Request request) {
        Checkpoint checkpoint = cluster.checkpoint().get();
        return Answer.json(
                Map.of("entry", checkpoint.index(), "digest", HexFormat.of().toHexDigits(checkpoint.digest())));
    }

    private Answer nodes(Request request) {
        return Answer.json(json.nodes());
    }

    private Answer node(Request request) {
        NodeName name = Refusal.unlessValid(() -> new NodeName(request.segment("name")));
        return Answer.json(json.node(name));
    }

    private Answer join(Request request) {
        JoinBody body = Json.read(request.body(MAX_BODY_BYTES), JoinBody.class);
        Candidate candidate = body.candidate();
        checkCluster(body.clusterId());
        return switch (cluster.members().join(candidate)) {
            case Admission.Admitted admitted -> Answer.json(Map.of("role", MemberJson.lowerCase(admitted.kind())));
            case Admission.NameTaken taken -> throw conflict(taken.sentence(), "name-taken");
            case Admission.Unreadable unreadable -> throw conflict(unreadable.sentence(), "format-level");
            case Admission.Pending pending -> throw pending(pending.sentence());
        };
    }

    private void checkCluster(ClusterId asked) {
        EngineStatus status = cluster.status().get();
        if (!status.cluster().equals(asked)) {
            throw conflict(
                    "This is cluster " + status.cluster() + ", not " + asked + ": join with an empty data folder.",
                    "other-cluster");
        }
        if (!status.role().isMember()) {
            throw new Refusal(Problem.of(ProblemType.UNAVAILABLE, "This node is no member itself: ask another one."));
        }
    }

    private Answer remove(Request request) {
        NodeName name = Refusal.unlessValid(() -> new NodeName(request.segment("name")));
        Reason.NONE.or(request).tell("The removal of the node " + name + " is asked for");
        return switch (cluster.members().remove(name)) {
            case Removal.Removed removed -> Answer.empty(204);
            case Removal.Unknown unknown -> throw Refusal.notFound("There is no node " + name + " in this cluster.");
            case Removal.Refused refused -> throw new Refusal(Problem.of(ProblemType.CONFLICT, refused.sentence()));
            case Removal.Pending pending -> throw pending(pending.sentence());
        };
    }

    private static Refusal conflict(String sentence, String reason) {
        return new Refusal(Problem.of(ProblemType.CONFLICT, sentence).with("reason", reason));
    }

    /** Asking again is safe: what is done already is not done twice. */
    private static Refusal pending(String sentence) {
        return new Refusal(Problem.of(ProblemType.INDETERMINATE, sentence + " Send the same again."));
    }

    /** What a joining node sends. */
    record JoinBody(
            @Nullable String cluster,
            @Nullable String name,
            @Nullable String id,
            @Nullable String peer,
            @Nullable String http,
            @Nullable String role,
            @Nullable String formatLevels) {

        Candidate candidate() {
            return Refusal.unlessValid(() -> {
                NodeId node = NodeId.parse(need("id", id));
                if (!node.name().value().equals(need("name", name))) {
                    throw Refusal.invalid("The id " + id + " is not one of the name " + name + ".");
                }
                return new Candidate(
                        node,
                        Endpoint.parse(need("peer", peer)),
                        Endpoint.parse(need("http", http)),
                        kind(),
                        readable());
            });
        }

        ClusterId clusterId() {
            return Refusal.unlessValid(() -> ClusterId.parse(need("cluster", cluster)));
        }

        /** A node that does not say what it can read can read the first level. */
        private Levels readable() {
            return Levels.parse(formatLevels == null ? "1" : formatLevels);
        }

        private Member.Kind kind() {
            return switch (need("role", role)) {
                case "voter" -> Member.Kind.VOTER;
                // The second is what nodes of an earlier build call it, which may join during an upgrade.
                case "learner", "worker" -> Member.Kind.LEARNER;
                default -> throw Refusal.invalid("The role must be voter or learner, not " + role + ".");
            };
        }

        private static String need(String member, @Nullable String value) {
            if (value == null) {
                throw Refusal.invalid("The member '" + member + "' is missing.");
            }
            return value;
        }
    }
}
