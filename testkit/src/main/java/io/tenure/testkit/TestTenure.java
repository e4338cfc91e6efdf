package io.tenure.testkit;

import io.tenure.TenureBuilder;
import io.tenure.control.Bulks;
import io.tenure.control.QueueControl;
import io.tenure.lease.LeaseSettings;
import io.tenure.primary.Instance;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.ServiceSettings;
import io.tenure.queue.Explanation;
import io.tenure.queue.QueueDirectory;
import io.tenure.queue.Submit;
import io.tenure.queue.TaskType;
import io.tenure.queue.WorkerSettings;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedules;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
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
 * <p>Each {@link Copy} is a {@link io.tenure.Tenure} as in production, on a store in memory. Things happen only in
 * {@link #advance} and {@link #settle}, and in calls that wait, one after the other, in an order that depends only on
 * the test. Handlers that take time call {@link Copy#sleep}; one that blocks in another way blocks the test. For use by
 * one thread.
 *
 * <p>The first copy leads as soon as time passes. When a leader crashes, another copy leads after at most
 * {@link #FAILOVER}: see {@link #awaitLeader}. By default leases last longer, and periodic work is done less often than
 * in production ({@link #LEASES}, {@link #SERVICES}, {@link #WORKER}), so that a virtual week does not take long; a
 * setup may change that.
 */
public final class TestTenure implements AutoCloseable {
    /** The default name of the fleet, and so of its queue. */
    public static final String NAME = "test";

    /** Leases that last long and are rarely renewed. */
    public static final LeaseSettings LEASES = new LeaseSettings(
            Duration.ofMinutes(10), Duration.ofMinutes(4), Duration.ofMinutes(2), Duration.ofMillis(400), 0.1);

    /** How soon another copy leads, with {@link #LEASES}: it checks ten times per lease. */
    public static final Duration FAILOVER = LEASES.ttl().plus(LEASES.ttl().dividedBy(10));

    /** Hints come at once; without a hint, checks come every five minutes. Calls wait long enough for a new leader. */
    public static final ServiceSettings SERVICES = new ServiceSettings(
            ServiceSettings.DEFAULT.firstRetry(),
            ServiceSettings.DEFAULT.lastRetry(),
            Duration.ofMinutes(5),
            ServiceSettings.DEFAULT.slowRebuild(),
            FAILOVER.multipliedBy(2));

    /** Without a hint a worker looks for tasks every five minutes. */
    public static final WorkerSettings WORKER = WorkerSettings.DEFAULT.withPoll(Duration.ofMinutes(5));

    private static final Duration LOOK = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final List<Copy> copies = new ArrayList<>();
    private boolean closed;

    private TestTenure() {
        look();
    }

    /** What a store does periodically: processes what is due, such as the end of a claim. */
    private void look() {
        if (!closed) {
            store.clocks();
            scheduler.after(LOOK, this::look);
        }
    }

    /** One copy of a program. */
    public static TestTenure of(Consumer<TenureBuilder> setup) {
        TestTenure tenure = new TestTenure();
        tenure.addCopy(setup);
        return tenure;
    }

    /** Adds a copy, which works on tasks and waits to lead. */
    public Copy addCopy(Consumer<TenureBuilder> setup) {
        Copy copy = new Copy(this, "copy-" + (copies.size() + 1), setup);
        copies.add(copy);
        return copy;
    }

    /** A copy by its number, in the order in which they were added, from 1. */
    public Copy copy(int number) {
        return copies.get(number - 1);
    }

    /** The copy that leads now. */
    public Optional<Copy> leader() {
        return copies.stream().filter(Copy::isLeading).findFirst();
    }

    /**
     * Lets time pass until a copy leads, and returns it.
     *
     * @throws IllegalStateException if none does within an hour
     */
    public Copy awaitLeader() {
        scheduler.runUntil(() -> leader().isPresent(), PATIENCE);
        return leader().orElseThrow(() ->
                new IllegalStateException("No copy has become the leader within " + DurationText.of(PATIENCE) + "."));
    }

    /**
     * The instance with this id, created if there is none; lets time pass until it is durable. All setups must name its
     * service.
     */
    public <S> Instance<S> getOrCreate(PrimaryService<S> service, String id, S initial) throws InterruptedException {
        return anyCopy().tenure().getOrCreate(service, id, initial);
    }

    /** Lets this much time pass, with everything that happens meanwhile. */
    public void advance(Duration length) {
        scheduler.run(length);
    }

    /** Does everything that is due now. */
    public void settle() {
        scheduler.run(Duration.ZERO);
    }

    public <T> TaskId submit(TaskType<T> type, T data) {
        return submit(type, data, Submit.now());
    }

    public <T> TaskId submit(TaskType<T> type, T data, Submit how) {
        return anyCopy().tenure().submit(type, data, how);
    }

    public <T> List<TaskId> submitAll(TaskType<T> type, Iterable<T> data, Submit how) {
        return anyCopy().tenure().submitAll(type, data, how);
    }

    public void seal(TaskType<?> type, String batch) {
        anyCopy().tenure().queues().seal(type, batch);
    }

    /** Creates or changes a schedule; it fires as time passes. */
    public <T> void schedule(Recurrence recurrence, TaskType<T> type, T data) {
        anyCopy().tenure().schedule(recurrence, type, data);
    }

    public Schedules schedules() {
        return anyCopy().tenure().schedules();
    }

    /** Pauses and limits queues; cancels, retries and discards single tasks. */
    public QueueControl control() {
        return anyCopy().tenure().control();
    }

    /** Cancels, retries and discards many tasks, as time passes, on whichever copy leads. */
    public Bulks bulks() {
        return anyCopy().tenure().bulks();
    }

    /** Waits for a task and returns its result; lets time pass meanwhile. */
    public <R> R await(TaskId id, Class<R> as, Duration limit) throws InterruptedException, TimeoutException {
        return anyCopy().tenure().await(id, as, limit);
    }

    /** The task as it is now. */
    public TaskRecord task(TaskId id) {
        return store.task(id).orElseThrow();
    }

    /** Why a task is not running; empty if there is no such task. */
    public Optional<Explanation> explain(TaskId id) {
        return new QueueDirectory(store).explain(id);
    }

    public MemoryStore store() {
        return store;
    }

    public VirtualTime time() {
        return time;
    }

    /** Live copies are closed in order, and their tasks drained. */
    @Override
    public void close() {
        copies.forEach(Copy::close);
        closed = true;
        store.close();
    }

    VirtualScheduler scheduler() {
        return scheduler;
    }

    /** The first live copy. */
    private Copy anyCopy() {
        return copies.stream()
                .filter(Copy::isAlive)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No copy is alive: add one."));
    }
}
