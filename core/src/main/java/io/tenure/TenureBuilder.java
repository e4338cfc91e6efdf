package io.tenure;

import io.tenure.lease.LeaseSettings;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeName;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.ServiceSettings;
import io.tenure.primary.host.ServiceParts;
import io.tenure.queue.BatchCallback;
import io.tenure.queue.QueueService;
import io.tenure.queue.QueueSetup;
import io.tenure.queue.Queues;
import io.tenure.queue.TaskFunction;
import io.tenure.queue.TaskHandler;
import io.tenure.queue.TaskType;
import io.tenure.queue.WorkerSettings;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.store.Codec;
import io.tenure.store.Office;
import io.tenure.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;

/** Configures what a copy of a program runs; {@link #start} runs it. */
public final class TenureBuilder {

    private final Store store;
    private final List<PrimaryService<?>> primaries = new ArrayList<>();
    private Office office = new Office("default");
    private Optional<NodeName> node = Optional.empty();
    private Optional<Codec> codec = Optional.empty();
    private LeaseSettings leases = LeaseSettings.DEFAULT;
    private ServiceSettings services = ServiceSettings.DEFAULT;
    private WorkerSettings worker = WorkerSettings.DEFAULT;
    private Optional<Crew> crew = Optional.empty();
    private boolean closedAtExit = true;
    private final List<Consumer<QueueSetup>> queues = new ArrayList<>();
    private final List<Function<Queues, Schedule>> schedules = new ArrayList<>();

    TenureBuilder(Store store) {
        this.store = store;
    }

    /** What a copy is made from. */
    record Definition(
            ServiceParts parts,
            LeaseSettings leases,
            List<PrimaryService<?>> primaries,
            WorkerSettings worker,
            List<Consumer<QueueSetup>> queues,
            List<Function<Queues, Schedule>> schedules,
            boolean closedAtExit) {}

    /**
     * The name of the fleet: all copies with the same name on the same store have one leader. By default {@code
     * default}.
     */
    public TenureBuilder named(String name) {
        Office named = new Office(name);
        if (named.equals(Office.CLUSTER)) {
            throw new IllegalArgumentException("The name '" + name + "' is that of the servers' own office.");
        }
        office = named;
        return this;
    }

    /**
     * The name that people see for this copy, such as that of its host or pod; random by default. It is shown in lower
     * case, with dashes for other characters than letters and digits, and of a long one the last 40 characters.
     */
    public TenureBuilder node(String name) {
        node = Optional.of(NodeName.like(name));
        return this;
    }

    /** How payloads and states are written; by default the codec found on the class path. */
    public TenureBuilder codec(Codec value) {
        codec = Optional.of(value);
        return this;
    }

    /** The arithmetic of leases; it must be the same in all copies. */
    public TenureBuilder leaseSettings(LeaseSettings value) {
        leases = value.validated();
        return this;
    }

    /** How patient the host of the services is. */
    public TenureBuilder serviceSettings(ServiceSettings value) {
        services = value;
        return this;
    }

    /** A service whose instances run on the leader. All copies must name the same services. */
    public TenureBuilder primary(PrimaryService<?> service) {
        primaries.add(service);
        return this;
    }

    /** Runs tasks of this type on this copy. */
    public <T> TenureBuilder handle(TaskType<T> type, TaskHandler<T> handler) {
        queues.add(setup -> setup.handle(type, handler));
        return this;
    }

    /** Runs tasks of this type on this copy, and keeps what the function returns as their result. */
    public <T, R> TenureBuilder answer(TaskType<T> type, TaskFunction<T, R> function) {
        queues.add(setup -> setup.answer(type, function));
        return this;
    }

    /** Called on the leader when a batch of this type's queue has ended. All copies must name the same callbacks. */
    public <T> TenureBuilder onBatchEnd(TaskType<T> type, BatchCallback<T> callback) {
        queues.add(setup -> setup.onBatchEnd(type, callback));
        return this;
    }

    /** A queue that the leader fills and every copy works on. All copies must name the same queues. */
    public TenureBuilder queue(QueueService<?> service) {
        queues.add(setup -> setup.queue(service));
        return this;
    }

    /**
     * Declares a schedule. At the start it is created, or changed if its definition differs; its history stays. A
     * schedule that is no longer declared continues until it is deleted.
     */
    public <T> TenureBuilder schedule(Recurrence recurrence, TaskType<T> type, T data) {
        schedules.add(drafts -> Schedule.of(recurrence, drafts.draft(type, data)));
        return this;
    }

    /** How this copy works on tasks. */
    public TenureBuilder workerSettings(WorkerSettings value) {
        worker = value;
        return this;
    }

    /**
     * Leaves it to the program to close this copy when the process is asked to end. By default a shutdown hook does so, on
     * SIGTERM, Ctrl-C and {@code System.exit}: running tasks are given their time and the office is left, before the
     * process ends. Decline it if the program has a shutdown of its own, which closes this copy before its store.
     */
    public TenureBuilder withoutShutdownHook() {
        closedAtExit = false;
        return this;
    }

    /** Clocks, threads and randomness: by default those of the process; a test may supply its own. */
    public TenureBuilder crew(Crew value) {
        crew = Optional.of(value);
        return this;
    }

    /**
     * Starts; from now on this copy may become the leader.
     *
     * @throws io.tenure.store.NotOwner if a collection or a queue that it would lead belongs to another fleet
     */
    public Tenure start() {
        Crew hired = crew.orElseGet(ProcessCrew::new);
        NodeName name = node.orElseGet(() -> new NodeName("copy-" + Incarnation.of(hired.uuid())));
        return new Tenure(new Definition(
                new ServiceParts(store, codec.orElseGet(TenureBuilder::findCodec), office, name, services, hired),
                leases,
                List.copyOf(primaries),
                worker,
                List.copyOf(queues),
                List.copyOf(schedules),
                closedAtExit));
    }

    /**
     * For a program that only submits tasks and waits for them. It leads nothing and works on nothing; {@link #named} says
     * whose queue its tasks go into.
     */
    public Submissions submitter() {
        if (!primaries.isEmpty() || !queues.isEmpty() || !schedules.isEmpty()) {
            throw new IllegalStateException(
                    "A submitter runs nothing, but this one was given a handler, a service, a queue"
                            + " or a schedule: leave them out, or call start().");
        }
        return new Submissions(
                store, codec.orElseGet(TenureBuilder::findCodec), office, crew.orElseGet(ProcessCrew::new));
    }

    private static Codec findCodec() {
        return ServiceLoader.load(Codec.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "There is no codec: add the module tenure-json to the program, or give one by codec(...)."));
    }
}
