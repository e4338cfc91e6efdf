package io.tenure.server.manage;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.List;

/** What a node says of its own process. Asked of another node, or of all, through a forwarding. */
public final class ManagementRoutes {

    private static final String PATH = "/core/management";
    private static final String LOG = PATH + "/process-log";

    private final Self self;

    private ManagementRoutes(Self self) {
        this.self = self;
    }

    /** The node that is asked. */
    public record Self(NodeId id, ClusterId cluster, Endpoint http, String version) {}

    public static List<Route> of(Self self) {
        ManagementRoutes routes = new ManagementRoutes(self);
        return List.of(Route.get(PATH, routes::show), Route.get(LOG, routes::log));
    }

    private Answer show(Request request) {
        return Answer.json(Json.object(
                "id",
                self.id().toString(),
                "name",
                self.id().name().value(),
                "cluster",
                self.cluster().toString(),
                "publicUri",
                "http://" + self.http(),
                "version",
                self.version(),
                "processLogLink",
                LOG,
                "nodeGroupLink",
                "/core/node-groups/default",
                "nodeSelectorLink",
                "/core/node-selectors/default",
                "documentSelfLink",
                PATH,
                "documentOwner",
                self.id().toString()));
    }

    private Answer log(Request request) {
        return Answer.json(Json.object(
                "items", ProcessLog.ofProcess(),
                "documentSelfLink", LOG,
                "documentOwner", self.id().toString()));
    }
}
