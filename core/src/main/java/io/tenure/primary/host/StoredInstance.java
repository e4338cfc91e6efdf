package io.tenure.primary.host;

import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.InstanceRequests;
import io.tenure.primary.directory.LeaderRequest;
import io.tenure.primary.directory.Mark;
import io.tenure.primary.directory.Nudge;
import io.tenure.runtime.Crew;
import io.tenure.store.Body;
import io.tenure.store.Document;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A handle of an instance: uses its run if that is on this node, and the store otherwise. */
final class StoredInstance<S> implements Instance<S> {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration LEAST_PAUSE = Duration.ofMillis(20);

    private final ServiceContext<S> service;
    private final String id;
    private final boolean created;
    private final @Nullable Run<S> run;
    private final Mark given;
    private final InstanceRequests petitions;
    private volatile Moment lastSeen;

    private StoredInstance(
            ServiceContext<S> service,
            String id,
            LeaderRequest.Answer given,
            @Nullable Run<S> run,
            InstanceRequests p) {
        this.service = service;
        this.id = id;
        this.created = given.created();
        this.run = run;
        this.given = given.mark();
        this.petitions = p;
        this.lastSeen = now();
    }

    /** An instance that runs on this node. */
    static <S> StoredInstance<S> here(Run<S> run, boolean created, InstanceRequests petitions) {
        LeaderRequest.Answer answer =
                created ? LeaderRequest.Answer.created(run.mark()) : LeaderRequest.Answer.found(run.mark());
        return new StoredInstance<>(run.service(), run.id(), answer, run, petitions);
    }

    /** An instance that the leader has reported. */
    static <S> StoredInstance<S> elsewhere(
            ServiceContext<S> service, String id, LeaderRequest.Answer answer, InstanceRequests petitions) {
        return new StoredInstance<>(service, id, answer, null, petitions);
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
            Optional<Completion> end = endOf(here, limit).completion();
            if (end.isPresent()) {
                return end.get();
            }
        }
        return awaitThroughStore(deadline);
    }

    private RunEnd endOf(Run<S> here, Duration limit) throws InterruptedException, TimeoutException {
        if (!crew().await(here.told(), limit)) {
            throw stillRuns();
        }
        return here.told().join();
    }

    private Completion awaitThroughStore(Moment deadline) throws InterruptedException, TimeoutException {
        Nudge nudge = new Nudge(crew());
        try (Subscription watch = store().watch(new Topic.OfCollection(service.collection()), nudge::give)) {
            while (true) {
                Optional<Completion> end = look();
                if (end.isPresent()) {
                    return end.get();
                }
                Duration left = now().until(deadline);
                if (left.isNegative()) {
                    throw stillRuns();
                }
                // Other instances cause hints, too: do not read for each of them.
                crew().sleep(left.compareTo(LEAST_PAUSE) < 0 ? left : LEAST_PAUSE);
                nudge.await(left.compareTo(POLL) < 0 ? left : POLL);
            }
        }
    }

    /** Reads the document first: the commit that deletes it also records how the instance ended. */
    private Optional<Completion> look() {
        try {
            boolean gone = document().isEmpty();
            Optional<InstanceRecord> record = store().get(service.recordKey(id)).map(InstanceRecord::of);
            Mark mark = mark();
            if (record.filter(last -> mark.isBefore(last.birth())).isPresent()) {
                throw unknownEnd("another one was made under its id since");
            }
            Optional<Completion> told = record.filter(last -> mark.isNotAfter(last.term(), last.run()))
                    .flatMap(InstanceRecord::ended);
            return told.isPresent() || !gone ? seen(told, gone) : Optional.of(removed(record));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    private Optional<Completion> seen(Optional<Completion> told, boolean gone) {
        lastSeen = gone ? lastSeen : now();
        return told;
    }

    /** No record says how it ended: somebody else deleted its document, or the record has expired. */
    private Completion removed(Optional<InstanceRecord> record) {
        if (record.isEmpty() && lastSeen.until(now()).compareTo(InstanceRecord.KEPT) > 0) {
            throw unknownEnd("that was too long ago");
        }
        return Completion.ABORTED;
    }

    private InstanceRefused unknownEnd(String why) {
        return new InstanceRefused(
                Refusal.NO_INSTANCE,
                "The instance " + service.name() + "/" + id + " has ended, but how is not known any more: " + why
                        + ".");
    }

    /** If the run was not durable when the handle was created, more is known by now. */
    private Mark mark() {
        Run<S> here = run;
        return here == null ? given : here.mark();
    }

    @Override
    public void tell(Body word) throws InterruptedException {
        petitions.tell(service.name(), id, word);
    }

    @Override
    public void abort() throws InterruptedException {
        petitions.abort(service.name(), id);
    }

    private Optional<Document> document() {
        return store().get(service.key(id));
    }

    private Store store() {
        return service.host().parts().store();
    }

    private TimeoutException stillRuns() {
        return new TimeoutException("The instance " + service.name() + "/" + id + " still runs.");
    }

    private Crew crew() {
        return service.host().parts().crew();
    }

    private Moment now() {
        return Moment.now(crew().time());
    }
}
