package io.tenure.queue;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.StoreException;
import io.tenure.store.Upcoming;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims tasks of a queue, and finds out when the next is due if there were fewer than asked for. What is claimed is told
 * at once: it need not wait for the rest of the look, nor is it lost if that fails.
 */
final class Looking {

    private static final Logger LOG = LoggerFactory.getLogger(Looking.class);

    private final WorkerParts parts;

    Looking(WorkerParts parts) {
        this.parts = parts;
    }

    void look(DeskEffect.Look look, Consumer<DeskInput> tell) {
        QueueName queue = look.queue();
        try {
            Moment sent = Moment.now(parts.crew().time());
            List<Claim> claims = parts.store()
                    .claim(new ClaimRequest(
                            queue,
                            parts.id(),
                            look.max(),
                            look.atOnce(),
                            parts.settings().claim()));
            if (!claims.isEmpty()) {
                tell.accept(new DeskInput.Arrived(queue, sent, claims));
            }
            boolean full = claims.size() == look.max();
            tell.accept(full ? new DeskInput.Looked(queue, Optional.empty(), false) : rest(look, claims.size()));
        } catch (RuntimeException e) {
            if (!(e instanceof StoreException)) {
                LOG.warn("A look into the queue '{}' failed and is made again: {}", queue, e.toString());
            }
            tell.accept(new DeskInput.LookFailed(queue));
        }
    }

    private DeskInput.Looked rest(DeskEffect.Look look, int claimed) {
        Reader stale = parts.store().stale();
        Upcoming upcoming = stale.upcoming(look.queue());
        return new DeskInput.Looked(
                look.queue(), next(upcoming, stale), upcoming.claimable() && claimed >= look.atOnce());
    }

    /** How long it is until something becomes due, as far as this node knows; nothing if that is past. */
    private static Optional<Duration> next(Upcoming upcoming, Reader stale) {
        if (upcoming.due().isEmpty() && upcoming.retry().isEmpty()) {
            return Optional.empty();
        }
        Clocks clocks = stale.clocks();
        return Stream.concat(
                        upcoming.due().stream().map(at -> Duration.between(clocks.wall(), at)),
                        upcoming.retry().stream().map(at -> at.minus(clocks.tick())))
                .map(left -> left.isNegative() ? Duration.ZERO : left)
                .min(Duration::compareTo);
    }
}
