package io.tenure.server.document;

import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.document.replica.DocumentHost;
import io.tenure.server.forward.Forwarder;
import io.tenure.server.forward.Tried;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Unavailable;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Has each request acted on by the owner of its document, whichever node that is.
 *
 * <p>The node that the client has asked tries again while the owner says that nothing was done: owners change, and take a
 * moment to get ready.
 */
final class OwnerDesk {

    private final Reaching owners;
    private final HostKeeper keeper;
    private final Answers answers;

    /** Has the owner of a key act on a request. */
    @FunctionalInterface
    interface Reaching {

        Answer atOwner(Request request, String key, Forwarder.Owned owned) throws Exception;
    }

    OwnerDesk(Reaching owners, HostKeeper keeper, Answers answers) {
        this.owners = owners;
        this.keeper = keeper;
        this.answers = answers;
    }

    /** The document as its owner has it; not found if there is none. */
    Answer read(Request request, String link, Function<ReplicatedState, Answer> shown) throws Exception {
        return owners.atOwner(request, link, here -> {
            Optional<DocumentHost> host = keeper.running();
            try {
                return host.isEmpty() ? Tried.again(keeper.absent()) : Tried.done(read(host.get(), link, shown));
            } catch (Unavailable e) {
                return Tried.again(Outcomes.refused(ProblemType.UNAVAILABLE, String.valueOf(e.getMessage())));
            }
        });
    }

    private Answer read(DocumentHost host, String link, Function<ReplicatedState, Answer> shown)
            throws InterruptedException {
        return answers.await(host.read(link))
                .filter(state -> !state.deleted())
                .map(shown)
                .orElseThrow(() -> Refusal.notFound("There is no document " + link + "."));
    }

    /** Changes a document; the function tells the new state to the client. */
    Answer write(Request request, DocumentWrite write, Function<ReplicatedState, Answer> shown) throws Exception {
        return owners.atOwner(request, write.link(), here -> {
            Optional<DocumentHost> host = keeper.running();
            if (host.isEmpty()) {
                return Tried.again(keeper.absent());
            }
            // Another member may have got it before, under a key that the client does not know.
            DocumentWrite keyed = write.under(here.idempotencyKey().map(IdempotencyKey::value));
            DocumentOutcome outcome = outcome(host.get().write(keyed));
            return outcome instanceof DocumentOutcome.TryAgain again
                    ? Tried.again(Outcomes.refused(ProblemType.UNAVAILABLE, again.sentence()))
                    : Tried.done(shown.apply(Outcomes.acknowledged(outcome)));
        });
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
}
