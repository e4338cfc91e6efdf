package io.tenure.job.directory;

import io.tenure.job.JobOrder;
import io.tenure.job.JobOutput;
import io.tenure.job.JobState;
import io.tenure.job.JobWord;
import io.tenure.job.Phase;
import io.tenure.job.gadget.Arguments;
import io.tenure.job.lock.LockTable;
import io.tenure.job.lock.LockView;
import io.tenure.job.lock.Waiting;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.InstanceRequests;
import io.tenure.runtime.Crew;
import io.tenure.store.Codec;
import io.tenure.store.CollectionName;
import io.tenure.store.CommitRefused;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.NotFound;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Jobs for any process that has the store: starts them, finds them, and tells them words through the leader. */
public final class Jobs {

    /** What the service that runs jobs is called in each office. */
    public static final String SERVICE = "tenure-job";

    private static final String TYPE = SERVICE + "@1";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Store store;
    private final Codec codec;
    private final Office office;
    private final Crew crew;
    private final JobArchive archive;
    private final InstanceRequests leader;
    private final JobMaker maker;

    /** The jobs of this office; new ones are requests to its leader. */
    public Jobs(Store store, Codec codec, Office office, Crew crew) {
        this.store = store;
        this.codec = codec;
        this.office = office;
        this.crew = crew;
        this.archive = new JobArchive(codec);
        this.leader = new InstanceRequests(store, office, crew, PATIENCE);
        this.maker = (id, initial) -> leader.create(SERVICE, id, codec.encode(TYPE, initial));
    }

    private Jobs(Jobs other, JobMaker maker) {
        this.store = other.store;
        this.codec = other.codec;
        this.office = other.office;
        this.crew = other.crew;
        this.archive = other.archive;
        this.leader = other.leader;
        this.maker = maker;
    }

    /** The same jobs; new ones are made in this way. */
    public Jobs madeBy(JobMaker other) {
        return new Jobs(this, other);
    }

    /**
     * Begins a job; it is durable when this returns.
     *
     * @param key makes the call safe to repeat: under the same key it gives the same job
     * @throws IllegalArgumentException with a sentence if it cannot be run
     * @throws CommitRefused if the key stands for another job
     * @throws InstanceRefused if no leader answers
     */
    public Job begin(String gadget, List<String> arguments, String by, Optional<IdempotencyKey> key)
            throws InterruptedException {
        Arguments.refusal(arguments).ifPresent(sentence -> {
            throw new IllegalArgumentException(sentence);
        });
        Instant now = wall();
        JobOrder order = new JobOrder(gadget, arguments, by, now.toEpochMilli());
        String id = key.map(JobIds::of).orElseGet(() -> JobIds.of(now, crew.uuid()));
        Optional<Job> before = key.flatMap(known -> find(id));
        if (before.isPresent()) {
            return theSame(before.get(), order);
        }
        JobState initial = JobState.of(order);
        try {
            maker.make(id, initial);
        } catch (InstanceRefused e) {
            throw e.reason() == Refusal.OPTIONS_CONFLICT ? keyReused(e.sentence()) : e;
        }
        // It is in the store. Under a key it may be older than this call; without one it is as it was made.
        return key.isPresent()
                ? seen(id).orElseGet(() -> get(id))
                : new Job(id, initial, Optional.empty(), Optional.empty());
    }

    private static Job theSame(Job job, JobOrder order) {
        if (!job.state().order().isLike(order)) {
            throw keyReused("The idempotency key was used for another job: use a new one.");
        }
        return job;
    }

    private static CommitRefused keyReused(String sentence) {
        return new CommitRefused(Outcome.Reason.KEY_REUSED, sentence);
    }

    /** A job that is not over, or has ended within the last seven days. */
    public Optional<Job> find(String id) {
        if (!isId(id)) {
            return Optional.empty();
        }
        return find(store, id);
    }

    /** The same as this process knows it, without asking anybody: for whoever looks again and again. */
    public Optional<Job> seen(String id) {
        return isId(id) ? find(store.stale(), id) : Optional.empty();
    }

    private Optional<Job> find(Reader reader, String id) {
        return reader.get(new DocumentKey(collection(office), id))
                .map(document -> job(store.stale(), document))
                .or(() -> over(reader, id));
    }

    /** A job that has ended within the last seven days, as this process knows it: for whoever waits for the end. */
    public Optional<Job> over(String id) {
        return isId(id) ? over(store.stale(), id) : Optional.empty();
    }

    private Optional<Job> over(Reader reader, String id) {
        return archive.find(reader, id, wall())
                .map(ended -> new Job(id, ended.state(), Optional.of(ended.end()), Optional.empty()));
    }

    /** @throws NotFound if there is none */
    public Job get(String id) {
        return find(id).orElseThrow(() -> noJob(id));
    }

    /** Jobs that are not over, in the order of their ids. */
    public Page<Job> active(String after, int limit) {
        Reader reader = store.stale();
        Page<Document> page = reader.scan(new Scan(collection(office), "", after, limit));
        return new Page<>(
                page.items().stream().map(document -> job(reader, document)).toList(), page.next());
    }

    /** Jobs that have ended within the last seven days, in the order of their ids. */
    public Page<Job> ended(String after, int limit) {
        Page<JobArchive.Ended> page = archive.list(store.stale(), after, limit, wall());
        return new Page<>(page.items().stream().map(Jobs::job).toList(), page.next());
    }

    /** The jobs that have ended last, the newest first, as this process knows them. */
    public List<Job> latest(int limit) {
        return archive.latest(store.stale(), limit, wall()).stream()
                .map(Jobs::job)
                .toList();
    }

    private static Job job(JobArchive.Ended ended) {
        return new Job(ended.id(), ended.job().state(), Optional.of(ended.job().end()), Optional.empty());
    }

    /**
     * Tells a job something; it is durable when this returns. Aborting a job that is over, or is aborting, does nothing.
     *
     * @throws NotFound if there is no such job
     * @throws InstanceRefused if the job does not accept it, or no leader answers
     */
    public Job tell(String id, JobWord word) throws InterruptedException {
        Job job = get(id);
        try {
            if (job.end().isEmpty()) {
                leader.tell(SERVICE, id, codec.encode(JobWord.TYPE, word));
            } else {
                refuseUnlessAbort(job, word);
            }
        } catch (InstanceRefused e) {
            if (e.reason() != Refusal.NO_INSTANCE) {
                throw e;
            }
            refuseUnlessAbort(get(id), word);
        }
        return get(id);
    }

    private static void refuseUnlessAbort(Job job, JobWord word) {
        if (word.kind() != JobWord.Kind.ABORT) {
            throw new InstanceRefused(
                    Refusal.NOT_ACCEPTED,
                    "The job " + job.id() + " is over (" + job.phase().word() + "): run it again as a new job.");
        }
    }

    /** What is kept in the store of what a job wrote. */
    public JobOutput output(String id) {
        return archive.output(store, id);
    }

    /** All locks that jobs have or wait for, by name. */
    public List<LockView> locks() {
        return table().view();
    }

    /** Why a job is where it is, and what can be done, in sentences. */
    public List<String> explain(String id) {
        Job job = get(id);
        return new JobExplainer(job, job.phase() == Phase.WAITING ? table() : new LockTable()).sentences();
    }

    /** How many jobs that are not over are in each phase, as this process knows it. */
    public Map<Phase, Long> count() {
        Map<Phase, Long> counts = new EnumMap<>(Phase.class);
        each((document, state) -> counts.merge(state.phase(), 1L, Long::sum));
        return counts;
    }

    /** The locks as the next leader would rebuild them. */
    private LockTable table() {
        List<Waiting> all = new ArrayList<>();
        each((document, state) -> {
            if (Waiting.counts(state)) {
                all.add(new Waiting(document.key().id(), state, state.ticketAt(document.version())));
            }
        });
        return Waiting.table(all);
    }

    private void each(BiConsumer<Document, JobState> visitor) {
        Optional<String> next = Optional.of("");
        while (next.isPresent()) {
            Page<Document> page = store.stale().scan(new Scan(collection(office), "", next.get(), Scan.MAX_LIMIT));
            page.items().forEach(document -> visitor.accept(document, decoded(document)));
            next = page.next();
        }
    }

    private Job job(Reader reader, Document document) {
        String id = document.key().id();
        Optional<InstanceRecord> report =
                reader.get(InstanceRecord.key(office, SERVICE, id)).map(InstanceRecord::of);
        return new Job(id, decoded(document), Optional.empty(), report);
    }

    private JobState decoded(Document document) {
        return codec.decode(document.body(), JobState.class);
    }

    private Instant wall() {
        return store.stale().clocks().wall();
    }

    /** The documents of the jobs of an office that are not over. */
    public static CollectionName collection(Office office) {
        return new CollectionName(SERVICE + "_" + office);
    }

    private static boolean isId(String id) {
        return !id.isEmpty() && id.length() <= InstanceRecord.MAX_ID_CHARS;
    }

    private static NotFound noJob(String id) {
        return new NotFound("There is no job '" + id + "'; the record of one that has ended is kept for seven days.");
    }
}
