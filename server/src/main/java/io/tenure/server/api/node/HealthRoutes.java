package io.tenure.server.api.node;

import io.tenure.runtime.Crew;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Route;
import io.tenure.server.http.Starting;
import io.tenure.server.office.Inquiry;
import io.tenure.store.Clocks;
import io.tenure.store.Store;
import io.tenure.time.DurationText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** Whether the process lives, and whether the node can do its work. */
public final class HealthRoutes {

    private final Store store;
    private final Supplier<Optional<String>> majorityLoss;
    private final Supplier<List<String>> warnings;
    private final Crew crew;

    HealthRoutes(Store store, Supplier<Optional<String>> majorityLoss, Supplier<List<String>> warnings, Crew crew) {
        this.store = store;
        this.majorityLoss = majorityLoss;
        this.warnings = warnings;
        this.crew = crew;
    }

    /** {@code warnings} may explain why a node is not ready. */
    public static List<Route> of(
            Store store, Supplier<Optional<String>> majorityLoss, Supplier<List<String>> warnings, Crew crew) {
        HealthRoutes routes = new HealthRoutes(store, majorityLoss, warnings, crew);
        return List.of(Starting.alive(), Route.get("/readyz", request -> routes.ready()));
    }

    private String slow() {
        return "A read did not come back within " + DurationText.of(Inquiry.LIMIT)
                + ": there is no leader, or it does not answer, or the node is slow. "
                + String.join(" ", warnings.get());
    }

    /** A real read, so that a node that lost its majority or its disk says so. */
    Answer ready() throws Exception {
        CompletableFuture<Clocks> read = new CompletableFuture<>();
        Crew.Hand reader = crew.start("readyz", () -> {
            try {
                read.complete(store.clocks());
            } catch (RuntimeException | Error e) {
                read.completeExceptionally(e);
            }
        });
        try {
            if (!crew.await(read, Inquiry.LIMIT)) {
                throw new Refusal(
                        Problem.of(ProblemType.UNAVAILABLE, majorityLoss.get().orElseGet(this::slow)));
            }
            read.join();
            return Answer.plain("ready\n");
        } catch (CompletionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            reader.interrupt();
        }
    }
}
