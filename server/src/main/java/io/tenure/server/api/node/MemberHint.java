package io.tenure.server.api.node;

import io.tenure.engine.EngineStatus;
import io.tenure.node.Endpoint;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Handler;
import io.tenure.server.http.Route;
import java.util.stream.Collectors;

/**
 * Tells a client that asks for it, in a header of any answer, which cluster it has reached and where its members are, so that the
 * client can turn to another member when this one is gone.
 */
public final class MemberHint {

    static final String WANTED = "Tenure-Want";
    static final String HEADER = "Tenure-Members";

    private static final String MEMBERS = "members";

    private final Cluster cluster;

    public MemberHint(Cluster cluster) {
        this.cluster = cluster;
    }

    public Route on(Route route) {
        Handler handler = route.handler();
        return route.by(request -> {
            Answer answer = handler.handle(request);
            return request.header(WANTED).filter(MEMBERS::equals).isPresent() ? answer.with(HEADER, hint()) : answer;
        });
    }

    /** The id of the cluster and the addresses, separated by spaces. */
    private String hint() {
        EngineStatus status = cluster.status().get();
        return status.cluster()
                + cluster.members().addresses().stream()
                        .map(Endpoint::toString)
                        .collect(Collectors.joining(" ", " ", ""));
    }
}
