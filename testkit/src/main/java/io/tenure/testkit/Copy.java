package io.tenure.testkit;

import io.tenure.primary.PrimaryService;
import io.tenure.queue.QueueSetup;
import io.tenure.queue.QueueState;
import io.tenure.queue.Queues;
import io.tenure.queue.WorkerCounts;
import io.tenure.queue.WorkerParts;
import io.tenure.queue.WorkerSettings;
import io.tenure.schedule.Scheduler;
import io.tenure.schedule.Schedules;
import io.tenure.store.DocumentKey;
import io.tenure.store.Fence;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One copy of a program in a {@link TestTenure}. */
public final class Copy {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final TestTenure tenure;
    private final String name;
    private final TestCrew crew;
    private final CopyStore store;
    private final Queues queues;
    private final Scheduler scheduler;
    private final List<Instance<?>> instances = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private Optional<Fence> fence = Optional.empty();
    private boolean alive = true;

    Copy(TestTenure tenure, String name, WorkerSettings settings, QueueSetup setup) {
        this.tenure = tenure;
        this.name = name;
        this.crew = new TestCrew(tenure.time(), tenure.scheduler());
        this.store = new CopyStore(tenure.store());
        this.queues = new Queues(
                new WorkerParts(store, tenure.codec(), crew, new WorkerId(name), settings, this::isLeading), setup);
        this.scheduler = new Scheduler(store, TestTenure.OFFICE, crew);
    }

    /** {@code ensured}: made anew by each leader if its document is gone. */
    private record Instance<S>(PrimaryService<S> service, String id, S initial, boolean ensured) {}

    public String name() {
        return name;
    }

    public boolean isLeading() {
        return alive && fence.isPresent();
    }

    public boolean isAlive() {
        return alive;
    }

    public WorkerCounts counts() {
        return queues.counts();
    }

    /** What instances of services have thrown on this copy. */
    public List<String> errors() {
        return errors;
    }

    /** Pauses the handler or service that calls it, in virtual time. */
    public void sleep(Duration length) throws InterruptedException {
        crew.sleep(length);
    }

    /** Lets no call of this copy reach the store any more. It goes on, and keeps the office if it has it. */
    public void cutOff() {
        store.cut();
    }

    /** Lets calls of this copy reach the store and take effect, but no answer comes back. */
    public void deafen() {
        store.deafen();
    }

    /** Lets calls of this copy reach the store again, and their answers come back. */
    public void reconnect() {
        store.reconnect();
    }

    /** Kills it: nothing of it happens any more, and nobody is told. Another copy takes the office. */
    public void crash() {
        alive = false;
        crew.crash();
        tenure.elect();
    }

    /** Shuts it down in order; its tasks are drained. */
    public void close() {
        queues.close();
        crash();
    }

    Queues queues() {
        return queues;
    }

    Schedules schedules() {
        return new Schedules(store, TestTenure.OFFICE, crew);
    }

    private Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions) {
        return fence.filter(under -> under.term().equals(term))
                .map(under -> new TermStore(store, under).commitEach(transactions));
    }

    void start() {
        scheduler.start(this::commitEach);
        queues.start(this::remember);
    }

    private void remember(PrimaryService<QueueState> service, String id, QueueState initial) {
        instances.add(new Instance<>(service, id, initial, true));
    }

    <S> void create(PrimaryService<S> service, String id, S initial) {
        Instance<S> instance = new Instance<>(service, id, initial, false);
        instances.add(instance);
        run(instance);
    }

    void lead(Fence under) {
        fence = Optional.of(under);
        instances.stream().filter(this::exists).forEach(this::run);
        scheduler.begin(under.term());
    }

    private boolean exists(Instance<?> instance) {
        DocumentKey key = DocumentKey.of(instance.service().collection(), instance.id());
        return instance.ensured() || tenure.store().get(key).isPresent();
    }

    private <S> void run(Instance<S> instance) {
        fence.ifPresent(under -> crew.start(name + "-" + instance.id(), () -> attempt(instance, under)));
    }

    /** Like the host of services: what fails is tried again. */
    private <S> void attempt(Instance<S> instance, Fence under) {
        TermStore fenced = new TermStore(store, under);
        TestScope scope = new TestScope(crew, under.term(), fenced);
        try {
            instance.service()
                    .run(
                            new TestState<>(
                                    instance.service(), tenure.codec(), fenced, instance.id(), instance.initial()),
                            scope);
        } catch (Exception e) {
            errors.add(e.toString());
            crew.timers("again").in(PAUSE, () -> run(instance));
        }
    }
}
