package io.tenure.testkit;

import io.tenure.node.NodeName;
import io.tenure.primary.PrimaryService;
import io.tenure.queue.Explanation;
import io.tenure.queue.QueueDirectory;
import io.tenure.queue.QueueSetup;
import io.tenure.queue.Submit;
import io.tenure.queue.TaskType;
import io.tenure.queue.WorkerSettings;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Schedules;
import io.tenure.store.Codec;
import io.tenure.store.Fence;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * A whole fleet in memory, with a clock that the test drives: for tests of programs that use Tenure.
 *
 * <pre>{@code
 * try (TestTenure tenure = TestTenure.of(setup -> setup.handle(MAIL, task -> sent.add(task.data())))) {
 *     tenure.submit(MAIL, new Mail("a@b"), Submit.after(Duration.ofMinutes(5)));
 *     tenure.advance(Duration.ofMinutes(5));
 *     assertThat(sent).hasSize(1);
 * }
 * }</pre>
 *
 * <p>Nothing happens but in {@link #advance} and {@link #settle}, and all of it one after the other, in an order that
 * depends on nothing but the test. Handlers that take long call {@link Copy#sleep}; one that blocks otherwise
 * blocks the test. The first copy that lives leads. For one thread.
 */
public final class TestTenure implements AutoCloseable {
    static final Office OFFICE = new Office("test");
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final Codec codec;
    private final List<Copy> copies = new ArrayList<>();
    private Term term = Term.NONE;
    private boolean closed;

    private TestTenure(Codec codec) {
        this.codec = codec;
        look();
    }

    /** What a store does by itself now and then: lets happen what is due, such as the end of a claim. */
    private void look() {
        if (!closed) {
            store.clocks();
            scheduler.after(LOOK, this::look);
        }
    }

    /** One copy of a program, with the codec that is found among its libraries. */
    public static TestTenure of(Consumer<QueueSetup> setup) {
        Codec found = ServiceLoader.load(Codec.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "There is no codec: add the module tenure-json to the tests, or give one."));
        return of(found, setup);
    }

    /** One copy of a program, with this codec. */
    public static TestTenure of(Codec codec, Consumer<QueueSetup> setup) {
        TestTenure tenure = new TestTenure(codec);
        tenure.addCopy(setup);
        return tenure;
    }

    /** One more copy, which works on tasks and waits to lead. */
    public Copy addCopy(Consumer<QueueSetup> setup) {
        return addCopy(WorkerSettings.DEFAULT, setup);
    }

    public Copy addCopy(WorkerSettings settings, Consumer<QueueSetup> setup) {
        QueueSetup said = new QueueSetup(new QueueName(OFFICE.value()));
        setup.accept(said);
        Copy copy = new Copy(this, "copy-" + (copies.size() + 1), settings, said);
        copies.add(copy);
        copy.start();
        elect();
        return copy;
    }

    /** The copies, in the order in which they were added; the first that lives leads. */
    public Copy copy(int number) {
        return copies.get(number - 1);
    }

    /** Runs an instance of a service on whichever copy leads; it goes on after a crash where its document says. */
    public <S> void create(PrimaryService<S> service, String id, S initial) {
        copies.stream().filter(Copy::isAlive).forEach(copy -> copy.create(service, id, initial));
    }

    /** Lets this much time go by, with all that happens meanwhile. */
    public void advance(Duration length) {
        scheduler.run(length);
    }

    /** Lets happen what is due now. */
    public void settle() {
        scheduler.run(Duration.ZERO);
    }

    public <T> TaskId submit(TaskType<T> type, T data) {
        return submit(type, data, Submit.now());
    }

    public <T> TaskId submit(TaskType<T> type, T data, Submit how) {
        return leader().queues().submit(type, data, how);
    }

    public <T> List<TaskId> submitAll(TaskType<T> type, Iterable<T> data, Submit how) {
        return leader().queues().submitAll(type, data, how);
    }

    public void seal(TaskType<?> type, String batch) {
        leader().queues().seal(type, batch);
    }

    /** Makes a schedule, or changes it; it fires as time goes by. */
    public <T> void schedule(Recurrence recurrence, TaskType<T> type, T data) {
        schedules().put(Schedule.of(recurrence, leader().queues().draft(type, data)));
    }

    public Schedules schedules() {
        return leader().schedules();
    }

    /** The task as it is now. */
    public Task task(TaskId id) {
        return store.task(id).orElseThrow();
    }

    public Explanation explain(TaskId id) {
        return new QueueDirectory(store).explain(id).orElseThrow();
    }

    public MemoryStore store() {
        return store;
    }

    public VirtualTime time() {
        return time;
    }

    /** The copies are closed in order, and their tasks drained. */
    @Override
    public void close() {
        copies.stream().filter(Copy::isAlive).toList().forEach(Copy::close);
        closed = true;
        store.close();
    }

    VirtualScheduler scheduler() {
        return scheduler;
    }

    Codec codec() {
        return codec;
    }

    Copy leader() {
        return copies.stream()
                .filter(Copy::isAlive)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No copy is alive: add one."));
    }

    /** Gives the first copy that lives the office, if it has it not. */
    void elect() {
        copies.stream()
                .filter(Copy::isAlive)
                .findFirst()
                .filter(copy -> !copy.isLeading())
                .ifPresent(copy -> {
                    TermRequest request = new TermRequest(
                            OFFICE, term, new NodeName(copy.name()), new LeaseId(copy.name() + "-" + term.next()));
                    switch (store.openTerm(request)) {
                        case TermOutcome.Opened opened ->
                            term = opened.holding().term();
                        case TermOutcome.Superseded s ->
                            throw new IllegalStateException("Somebody else has opened a term.");
                    }
                    copy.lead(new Fence(OFFICE, term));
                });
    }
}
