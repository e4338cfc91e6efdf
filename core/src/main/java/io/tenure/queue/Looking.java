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
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks into a queue and claims if it is worth it: what is not there locally costs no log entry. */
final class Looking {

    private static final Logger LOG = LoggerFactory.getLogger(Looking.class);

    private final WorkerParts parts;

    Looking(WorkerParts parts) {
        this.parts = parts;
    }

    DeskInput look(DeskEffect.Fetch fetch) {
        QueueName queue = fetch.queue();
        try {
            Seen before = see(queue);
            Moment sent = Moment.now(parts.crew().time());
            if (!fetch.certain() && !before.worthClaiming()) {
                return new DeskInput.Fetched(queue, sent, List.of(), before.next());
            }
            List<Claim> claims = parts.store()
                    .claim(new ClaimRequest(
                            queue, parts.id(), fetch.max(), parts.settings().claim()));
            Optional<Duration> next = claims.size() < fetch.max() ? see(queue).next() : Optional.empty();
            return new DeskInput.Fetched(queue, sent, claims, next);
        } catch (RuntimeException e) {
            if (!(e instanceof StoreException)) {
                LOG.warn("A look into the queue '{}' failed and is made again: {}", queue, e.toString());
            }
            return new DeskInput.FetchFailed(queue);
        }
    }

    private Seen see(QueueName queue) {
        Reader stale = parts.store().stale();
        return new Seen(stale.upcoming(queue), stale.clocks());
    }

    /** What this node knows of a queue, and of the time. */
    record Seen(Upcoming upcoming, Clocks clocks) {

        boolean worthClaiming() {
            return upcoming.claimable() || next().filter(Duration::isZero).isPresent();
        }

        /** How long it is until something becomes due; nothing if that is past. */
        Optional<Duration> next() {
            return Stream.concat(
                            upcoming.due().stream().map(at -> Duration.between(clocks.wall(), at)),
                            upcoming.retry().stream().map(at -> at.minus(clocks.tick())))
                    .map(left -> left.isNegative() ? Duration.ZERO : left)
                    .min(Duration::compareTo);
        }
    }
}
