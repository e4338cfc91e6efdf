package io.tenure.server.http;

import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.store.Clocks;
import io.tenure.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Whether the process lives, and whether the node can do its work. */
final class HealthRoutes {

    /** A node that needs longer for a read is not ready. */
    static final Duration READY_LIMIT = Duration.ofSeconds(2);

    private static final String PLAIN = "text/plain; charset=utf-8";

    private final Store store;
    private final ExecutorService threads = Threads.perTask("readyz");

    private final Supplier<List<String>> warnings;

    private HealthRoutes(Store store, Supplier<List<String>> warnings) {
        this.store = store;
        this.warnings = warnings;
    }

    /** What is answered before there is a store: the process lives, but that is all. */
    static List<Route> starting() {
        return List.of(Route.get("/healthz", HealthRoutes::alive), Route.get("/readyz", HealthRoutes::notYet));
    }

    /** {@code warnings} may say why a node that is not ready is not. */
    static List<Route> of(Store store, Supplier<List<String>> warnings) {
        return List.of(
                Route.get("/healthz", HealthRoutes::alive),
                Route.get("/readyz", new HealthRoutes(store, warnings)::ready));
    }

    private static Answer alive(Request request) {
        return Answer.text(PLAIN, "ok\n");
    }

    static Answer notYet(Request request) {
        throw new Refusal(Problem.of(ProblemType.UNAVAILABLE, "The node is starting; try again soon."));
    }

    /** A real read, so that a node that lost its majority or its disk says so. */
    private Answer ready(Request request) throws Exception {
        Future<Clocks> read = threads.submit(() -> store.clocks());
        try {
            Clocks unused = Waiting.forResult(read, READY_LIMIT);
            return Answer.text(PLAIN, "ready\n");
        } catch (TimeoutException e) {
            throw new Refusal(Problem.of(
                    ProblemType.UNAVAILABLE,
                    "A read did not come back within " + READY_LIMIT.toSeconds()
                            + " s: there is no leader, or the node is slow. " + String.join(" ", warnings.get())));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            read.cancel(true);
        }
    }
}
