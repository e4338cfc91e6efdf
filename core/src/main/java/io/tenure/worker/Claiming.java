package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.StoreException;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Unavailable;
import io.tenure.store.Upcoming;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims tasks of a queue, and finds out when the next one is due if there were fewer than requested. Claims are
 * reported at once, so they neither wait for the rest of the look nor get lost if it fails. A lost answer to a claim is
 * reported too; later the store is asked what it has granted.
 */
final class Claiming {

    private static final Logger LOG = LoggerFactory.getLogger(Claiming.class);

    private final WorkerParts parts;

    Claiming(WorkerParts parts) {
        this.parts = parts;
    }

    void look(WorkerEffect.Look look, Consumer<WorkerInput> tell) {
        QueueName queue = look.queue();
        tell(queue, tell, () -> {
            Moment sent = Moment.now(parts.crew().time());
            List<Claim> claims = claim(look, tell);
            if (!claims.isEmpty()) {
                tell.accept(new WorkerInput.Arrived(queue, sent, claims));
            }
            boolean full = claims.size() == look.max();
            return full ? new WorkerInput.Looked(queue, Optional.empty(), false) : rest(look, claims.size());
        });
    }

    private List<Claim> claim(WorkerEffect.Look look, Consumer<WorkerInput> tell) {
        try {
            return parts.store()
                    .claim(new ClaimRequest(
                            look.queue(),
                            parts.id(),
                            look.max(),
                            look.atOnce(),
                            parts.settings().claim()));
        } catch (Unavailable e) {
            throw e;
        } catch (RuntimeException e) {
            tell.accept(new WorkerInput.Lost(look.queue()));
            throw e;
        }
    }

    void search(WorkerEffect.Search search, Consumer<WorkerInput> tell) {
        tell(search.queue(), tell, () -> {
            List<ClaimKey> claims = new ArrayList<>();
            Optional<String> after = Optional.of("");
            while (after.isPresent()) {
                Page<TaskRecord> page = parts.store()
                        .tasks(TaskScan.of(search.queue(), TaskState.Kind.CLAIMED)
                                .from(after.get()));
                page.items().stream().filter(this::isOurs).map(ClaimKey::of).forEach(claims::add);
                after = page.next();
            }
            return new WorkerInput.Searched(search.queue(), claims);
        });
    }

    private boolean isOurs(TaskRecord task) {
        return task.state() instanceof TaskState.Claimed claim && claim.worker().equals(parts.id());
    }

    private static void tell(QueueName queue, Consumer<WorkerInput> tell, Supplier<WorkerInput> errand) {
        try {
            tell.accept(errand.get());
        } catch (RuntimeException e) {
            if (!(e instanceof StoreException)) {
                LOG.warn("A look into the queue '{}' failed and is made again: {}", queue, e.toString());
            }
            tell.accept(new WorkerInput.LookFailed(queue));
        }
    }

    private WorkerInput.Looked rest(WorkerEffect.Look look, int claimed) {
        Reader stale = parts.store().stale();
        Upcoming upcoming = stale.upcoming(look.queue());
        return new WorkerInput.Looked(
                look.queue(), next(upcoming, stale), upcoming.claimable() && claimed >= look.atOnce());
    }

    /** The time until something becomes due, as far as this node knows; empty if that has passed. */
    static Optional<Duration> next(Upcoming upcoming, Reader stale) {
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
