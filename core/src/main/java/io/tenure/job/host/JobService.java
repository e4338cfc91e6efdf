package io.tenure.job.host;

import io.tenure.job.JobState;
import io.tenure.job.JobWord;
import io.tenure.job.directory.JobArchive;
import io.tenure.job.directory.Jobs;
import io.tenure.job.lock.Waiting;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs jobs, each an instance, on whichever node leads. */
public final class JobService implements PrimaryService<JobState> {

    /** How many gadgets are asked for their locks at the same time. */
    private static final int ASKED_AT_ONCE = 8;

    private final JobParts parts;
    private final JobCounts counts = new JobCounts();
    private volatile @Nullable TermJobs current;

    public JobService(JobParts parts) {
        this.parts = parts;
    }

    public JobCounts counts() {
        return counts;
    }

    @Override
    public String name() {
        return Jobs.SERVICE;
    }

    @Override
    public String collection() {
        return Jobs.collection(parts.office()).value();
    }

    @Override
    public Set<String> records() {
        return JobArchive.COLLECTIONS;
    }

    @Override
    public Class<JobState> stateType() {
        return JobState.class;
    }

    @Override
    public Optional<String> optionsConflict(JobState existing, JobState requested) {
        return existing.order().isLike(requested.order())
                ? Optional.empty()
                : Optional.of("The idempotency key was used for another job: use a new one.");
    }

    @Override
    public JobState told(JobState state, Codec codec, Body word) {
        try {
            return state.told(codec.decode(word, JobWord.class));
        } catch (IllegalArgumentException e) {
            throw new InstanceRefused(Refusal.NOT_ACCEPTED, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Gives the locks to the jobs that had them, before any of them runs. A second rebuild of the same term finds them
     * given: by then jobs may be running, and release them.
     */
    @Override
    public void rebuild(Scope scope) {
        TermJobs before = current;
        if (before == null || !before.term().equals(scope.term())) {
            current =
                    new TermJobs(scope.term(), parts.crew(), Waiting.table(found(scope)), parts.most(), ASKED_AT_ONCE);
        }
    }

    private List<Waiting> found(Scope scope) {
        List<Waiting> all = new ArrayList<>();
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page =
                    scope.store().scan(new Scan(Jobs.collection(parts.office()), "", next.get(), Scan.MAX_LIMIT));
            page.items().forEach(document -> found(document).ifPresent(all::add));
            next = page.next();
        }
        return all;
    }

    /** Nobody knows which locks an unreadable job has, so nobody may be given any. */
    private Optional<Waiting> found(Document document) {
        JobState state;
        try {
            state = parts.codec().decode(document.body(), JobState.class);
        } catch (CodecException e) {
            throw new IllegalStateException(
                    "The job " + document.key().id() + " cannot be read, so its locks are unknown: run a version that"
                            + " can, or remove the instance. " + e.getMessage(),
                    e);
        }
        return Waiting.counts(state)
                ? Optional.of(new Waiting(document.key().id(), state, state.ticketAt(document.version())))
                : Optional.empty();
    }

    @Override
    public void run(State<JobState> state, Scope scope) throws Exception {
        TermJobs shared = current;
        if (shared == null || !shared.term().equals(scope.term())) {
            throw new IllegalStateException("The locks of this term were not rebuilt.");
        }
        DocumentKey document = new DocumentKey(Jobs.collection(parts.office()), state.id());
        scope.onCleanUp(reader -> {
            if (reader.get(document).isEmpty()) {
                shared.leave(state.id());
            }
        });
        new JobRun(new RunningJob(parts, shared, state, scope, counts)).untilItEnds();
    }

    /** An abort of the instance is the word of somebody who did not say his name. */
    @Override
    public void abort(State<JobState> state, Scope scope) throws Exception {
        JobWord word = new JobWord(JobWord.Kind.ABORT, "an abort of the instance", "");
        state.change(now -> now.told(word));
        run(state, scope);
    }
}
