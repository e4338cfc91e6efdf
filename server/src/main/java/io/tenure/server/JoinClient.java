package io.tenure.server;

import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Members;
import io.tenure.engine.Origin;
import io.tenure.node.ClusterId;
import io.tenure.server.config.ServerConfig;
import io.tenure.store.log.Levels;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Asks the nodes of a cluster in turn to admit this node, until one does or refuses for good. Logs why it keeps asking,
 * once per cause and not per try.
 */
final class JoinClient {

    private static final Logger LOG = LoggerFactory.getLogger(JoinClient.class);
    private static final int CONFLICT = 409;

    private final List<URI> nodes;
    private final Stop stop;
    private final Duration pause;
    private final Map<URI, String> told = new HashMap<>();

    /** What a node tells of itself when it asks. */
    record Application(
            String cluster, String name, String id, String peer, String http, String role, String formatLevels) {

        static Application of(EngineStatus status, ServerConfig.Role role) {
            return new Application(
                    status.cluster().toString(),
                    status.id().name().value(),
                    status.id().toString(),
                    status.peer().toString(),
                    status.http().toString(),
                    role.name().toLowerCase(Locale.ROOT),
                    Levels.OF_THIS_BUILD.toString());
        }
    }

    /** One try at one node: a result, or why there is none yet. */
    private interface Try<T> {

        T at(URI node) throws StartException, NotYet;
    }

    /** Trying again may help. */
    private static final class NotYet extends Exception {

        private static final long serialVersionUID = 1L;

        NotYet(String sentence) {
            super(sentence);
        }
    }

    /** After all nodes were asked in vain, it waits for {@code pause} and begins again. */
    JoinClient(List<URI> nodes, Stop stop, Duration pause) {
        this.nodes = List.copyOf(nodes);
        this.stop = stop;
        this.pause = pause;
    }

    String addresses() {
        return nodes.stream().map(URI::toString).collect(Collectors.joining(", "));
    }

    /** The origin of a node that asks for this role; empty if it was stopped in the meantime. */
    Optional<Origin.Join> askForCluster(ServerConfig.Role role) throws StartException {
        return untilDone(node -> cluster(node, role));
    }

    /** The role that the node got; empty if it was stopped in the meantime. */
    Optional<String> join(Application application) throws StartException {
        return untilDone(node -> admitted(node, application));
    }

    private <T> Optional<T> untilDone(Try<T> attempt) throws StartException {
        while (!stop.isSet()) {
            for (URI node : nodes) {
                try {
                    return Optional.of(attempt.at(node));
                } catch (NotYet e) {
                    tell(node, String.valueOf(e.getMessage()));
                }
            }
            stop.await(pause);
        }
        return Optional.empty();
    }

    private void tell(URI node, String cause) {
        if (!cause.equals(told.put(node, cause))) {
            LOG.warn("Not joined yet: {}", cause);
        }
    }

    private Origin.Join cluster(URI node, ServerConfig.Role role) throws NotYet {
        JsonCall.Reply reply = call(node, JsonCall.get(node.resolve("/api/v1/status")));
        if (reply.status() != 200) {
            throw notYet(node, reply);
        }
        try {
            boolean full = reply.body().path("voters").asInt() >= Members.MAX_VOTERS;
            return new Origin.Join(
                    ClusterId.parse(reply.body().path("cluster").asString()),
                    full || role == ServerConfig.Role.LEARNER ? Member.Kind.LEARNER : Member.Kind.VOTER);
        } catch (IllegalArgumentException e) {
            throw new NotYet(stranger(node));
        }
    }

    private String admitted(URI node, Application application) throws StartException, NotYet {
        JsonCall.Reply reply = call(node, JsonCall.post(node.resolve("/api/v1/nodes"), application));
        if (reply.status() == 200) {
            return reply.body().path("role").asString();
        }
        if (reply.status() == CONFLICT) {
            throw new StartException(node + " does not take this node in: " + detail(reply.body()), null);
        }
        throw notYet(node, reply);
    }

    private static JsonCall.Reply call(URI node, JsonCall call) throws NotYet {
        return switch (call.send()) {
            case JsonCall.Reply reply -> reply;
            case JsonCall.Silence silence ->
                throw new NotYet("nobody answers at " + node + " (" + silence.why() + ").");
            case JsonCall.Gibberish gibberish -> throw new NotYet(stranger(node));
        };
    }

    private static NotYet notYet(URI node, JsonCall.Reply reply) {
        return new NotYet(
                reply.body().path("type").isMissingNode() ? stranger(node) : node + " says: " + detail(reply.body()));
    }

    private static String stranger(URI node) {
        return node + " answers, but it is no Tenure node: check the address.";
    }

    private static String detail(JsonNode problem) {
        return problem.path("detail").asString();
    }
}
