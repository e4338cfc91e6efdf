package io.tenure.server.document;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.node.ClusterId;
import io.tenure.runtime.Crew;
import io.tenure.server.forward.Forwarder;
import io.tenure.server.forward.Hop;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.time.Backoff;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Has each request acted on by the owner of its document, whichever node that is.
 *
 * <p>The node that the client has asked tries again for {@link #RETRY} while the owner says that nothing was done: owners
 * change, and take a moment to get ready.
 */
final class OwnerDesk {

    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Backoff BACKOFF = Backoff.doubling(Duration.ofMillis(50), Duration.ofSeconds(1));

    private final ClusterId cluster;
    private final Forwarder forwarder;
    private final HostKeeper keeper;
    private final Answers answers;
    private final Crew crew;

    OwnerDesk(ClusterId cluster, Forwarder forwarder, HostKeeper keeper, Answers answers, Crew crew) {
        this.cluster = cluster;
        this.forwarder = forwarder;
        this.keeper = keeper;
        this.answers = answers;
        this.crew = crew;
    }

    /** The document as its owner has it; not found if there is none. */
    Answer read(Request request, String link, Function<ReplicatedState, Answer> shown) throws Exception {
        Optional<Answer> elsewhere = forwarder.toOwner(request, link);
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        return answers.await(keeper.host().read(link))
                .filter(state -> !state.deleted())
                .map(shown)
                .orElseThrow(() -> Refusal.notFound("There is no document " + link + "."));
    }

    /** Changes a document; the function tells the new state to the client. */
    Answer write(Request request, DocumentWrite write, Function<ReplicatedState, Answer> shown) throws Exception {
        boolean entry = Hop.of(request, cluster).isEntry();
        Moment end = Moment.now(crew.time()).plus(RETRY);
        for (int attempt = 0; ; attempt++) {
            Optional<Answer> elsewhere = forwarder.toOwner(request, write.link());
            if (elsewhere.isPresent()) {
                return elsewhere.get();
            }
            DocumentOutcome outcome = outcome(keeper.host().write(write));
            boolean again = outcome instanceof DocumentOutcome.TryAgain && entry;
            if (!again || !pause(attempt, end)) {
                return shown.apply(Outcomes.acknowledged(outcome));
            }
        }
    }

    private DocumentOutcome outcome(CompletableFuture<DocumentOutcome> future) throws InterruptedException {
        try {
            return answers.await(future);
        } catch (Refusal e) {
            throw new Refusal(Problem.of(
                    ProblemType.INDETERMINATE,
                    "The documents of this node did not answer in time. The change may still take effect: send the same"
                            + " again with the same Idempotency-Key, or look what has become of it."));
        }
    }

    /** Waits before the next try; false if there is no time for one. */
    private boolean pause(int attempt, Moment end) throws InterruptedException {
        Duration pause = BACKOFF.after(attempt + 1, crew.chance());
        if (Moment.now(crew.time()).plus(pause).isAfter(end)) {
            return false;
        }
        crew.sleep(pause);
        return true;
    }
}
