package io.tenure.primary;

import io.tenure.runtime.Waiting;
import io.tenure.store.Document;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An instance as a handle: by its run while that is on this node, by the store everywhere else. */
final class StoredInstance<S> implements Instance<S> {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration LEAST_PAUSE = Duration.ofMillis(20);

    private final Hosted<S> service;
    private final String id;
    private final boolean created;
    private final @Nullable Run<S> run;
    private final Petitions petitions;

    StoredInstance(Hosted<S> service, String id, boolean created, @Nullable Run<S> run, Petitions petitions) {
        this.service = service;
        this.id = id;
        this.created = created;
        this.run = run;
        this.petitions = petitions;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean created() {
        return created;
    }

    @Override
    public Optional<S> state() {
        Run<S> here = run;
        return here != null && !here.known().isPersisted() && !here.ended().isDone()
                ? here.known().value()
                : document().map(document -> service.form().decode(document.body()));
    }

    @Override
    public Completion await(Duration limit) throws InterruptedException, TimeoutException {
        Moment deadline = now().plus(limit);
        Run<S> here = run;
        if (here != null) {
            Optional<Completion> end = completion(endOf(here, limit));
            if (end.isPresent()) {
                return end.get();
            }
        }
        return awaitThroughStore(deadline);
    }

    private static RunEnd endOf(Run<?> run, Duration limit) throws InterruptedException, TimeoutException {
        try {
            return Waiting.forResult(run.ended(), limit);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Empty where the instance goes on elsewhere, or may. */
    private static Optional<Completion> completion(RunEnd end) {
        return switch (end) {
            case DONE -> Optional.of(Completion.DONE);
            case RELEASED -> Optional.of(Completion.RELEASED);
            case ABORTED -> Optional.of(Completion.ABORTED);
            case BROKEN, STEPPED_DOWN -> Optional.empty();
        };
    }

    private Completion awaitThroughStore(Moment deadline) throws InterruptedException, TimeoutException {
        Nudge nudge = new Nudge();
        try (Subscription watch =
                service.host().parts().store().watch(new Topic.OfCollection(service.collection()), nudge::give)) {
            while (true) {
                Optional<Completion> end = look();
                if (end.isPresent()) {
                    return end.get();
                }
                Duration left = now().until(deadline);
                if (left.isNegative()) {
                    throw new TimeoutException("The instance " + service.name() + "/" + id + " still runs.");
                }
                // Other instances change their documents, too: no look for each of their hints.
                Waiting.pause(left.compareTo(LEAST_PAUSE) < 0 ? left : LEAST_PAUSE);
                nudge.await(left.compareTo(POLL) < 0 ? left : POLL);
            }
        }
    }

    private Optional<Completion> look() {
        try {
            boolean gone = document().isEmpty();
            Optional<Completion> told = service.host()
                    .parts()
                    .store()
                    .get(service.recordKey(id))
                    .map(InstanceRecord::of)
                    .flatMap(InstanceRecord::ended);
            return gone ? told.or(() -> Optional.of(Completion.DONE)) : told.filter(Completion.RELEASED::equals);
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    @Override
    public void abort() throws InterruptedException {
        petitions.abort(service.name(), id);
    }

    private Optional<Document> document() {
        return service.host().parts().store().get(service.key(id));
    }

    private Moment now() {
        return Moment.now(service.host().parts().time());
    }
}
