package io.tenure.server.office;

import io.tenure.node.NodeName;
import io.tenure.runtime.Crew;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Questions to nodes that may be frozen or dead: nobody waits long for their answers. */
public final class Inquiry {

    /**
     * How long an answer of this node waits for what others have to say. It is to come within half a second whoever is
     * silent; the rest of that time is for making it.
     */
    public static final Duration LIMIT = Duration.ofMillis(400);

    /** A look may itself ask somebody for as long as that. */
    private static final Duration SLACK = Duration.ofMillis(30);

    private static final Logger LOG = LoggerFactory.getLogger(Inquiry.class);

    private final Crew crew;

    public Inquiry(Crew crew) {
        this.crew = crew;
    }

    /** What was answered; empty if that did not come in time, or failed. */
    public <T> Optional<T> answer(CompletableFuture<T> asked) {
        try {
            return crew.await(asked, LIMIT) ? Optional.of(asked.join()) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (CompletionException | CancellationException e) {
            LOG.debug("A question to another node failed: {}", e.toString());
        }
        return Optional.empty();
    }

    /** Looks on a thread of its own; {@link #settle} waits for it. */
    public <T> CompletableFuture<T> begin(Supplier<T> look) {
        CompletableFuture<T> seen = new CompletableFuture<>();
        crew.start("tenure-inquiry", () -> {
            try {
                seen.complete(look.get());
            } catch (RuntimeException | Error e) {
                seen.completeExceptionally(e);
            }
        });
        return seen;
    }

    /** Waits for many questions at once: until all are answered, or those who are silent have had their time. */
    public void settle(Collection<? extends CompletableFuture<?>> asked) {
        CompletableFuture<?>[] ends = asked.stream()
                .map(question -> question.handle((answer, error) -> true))
                .toArray(CompletableFuture[]::new);
        try {
            crew.await(CompletableFuture.allOf(ends), LIMIT.plus(SLACK));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What was answered by now; empty if nothing was, or it failed. */
    public static <T> Optional<T> answered(CompletableFuture<T> asked) {
        return asked.isDone() && !asked.isCompletedExceptionally() ? Optional.of(asked.join()) : Optional.empty();
    }

    /** What a read of the store says; empty if it did not come back in time, or failed. */
    public <T> Optional<T> read(Supplier<T> look) {
        CompletableFuture<T> seen = new CompletableFuture<>();
        Crew.Hand reader = crew.start("tenure-inquiry", () -> {
            try {
                seen.complete(look.get());
            } catch (RuntimeException | Error e) {
                seen.completeExceptionally(e);
            }
        });
        try {
            return answer(seen);
        } finally {
            reader.interrupt();
        }
    }

    /** Why nothing is known that only the leader of the log knows. */
    public static String silence(Optional<NodeName> leader) {
        return leader.map(name -> name + ", which leads the log as far as this node knows, did not answer within "
                        + DurationText.of(LIMIT) + ".")
                .orElse("This node knows no leader of the log.");
    }
}
