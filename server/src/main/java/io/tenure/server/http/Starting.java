package io.tenure.server.http;

import java.util.List;

/** What a node answers before it has a store: the process lives, but that is all. */
public final class Starting {

    private Starting() {}

    static List<Route> routes() {
        return List.of(alive(), Route.get("/readyz", Starting::notYet));
    }

    /** Answers as long as the process lives, also later on. */
    public static Route alive() {
        return Route.get("/healthz", request -> Answer.plain("ok\n"));
    }

    static Answer notYet(Request request) {
        throw new Refusal(Problem.of(ProblemType.UNAVAILABLE, "The node is starting; try again soon."));
    }
}
