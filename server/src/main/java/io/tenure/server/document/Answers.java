package io.tenure.server.document;

import io.tenure.runtime.Crew;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for what a host does, and says what that means to whoever has asked. */
final class Answers {

    private final Crew crew;
    private final Duration limit;

    Answers(Crew crew, Duration limit) {
        this.crew = crew;
        this.limit = limit;
    }

    /** What came; refused if nothing comes in time. Only for what changes nothing, or may be done again. */
    <T> T await(CompletableFuture<T> future) throws InterruptedException {
        if (!crew.await(future, limit)) {
            throw new Refusal(Problem.of(
                    ProblemType.UNAVAILABLE, "The documents of this node did not answer in time: try again."));
        }
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IllegalArgumentException wrong) {
                throw Refusal.invalid(String.valueOf(wrong.getMessage()));
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
