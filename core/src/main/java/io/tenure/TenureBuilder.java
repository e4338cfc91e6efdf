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

/** Says what a copy of a program runs; {@link #start} runs it. */
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
            List<Function<Queues, Schedule>> schedules) {}

    /** The name of the fleet: all copies under one name on one store have one leader. {@code default} unless told. */
    public TenureBuilder named(String name) {
        Office named = new Office(name);
        if (named.equals(Office.CLUSTER)) {
            throw new IllegalArgumentException("The name '" + name + "' is that of the servers' own office.");
        }
        office = named;
        return this;
    }

    /** What people see of this copy; a random name unless told. */
    public TenureBuilder node(String name) {
        node = Optional.of(new NodeName(name));
        return this;
    }

    /** How states are written; unless told, the one that is found among the program's libraries. */
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

    /** A service whose instances run on the leader. All copies name the same ones. */
    public TenureBuilder primary(PrimaryService<?> service) {
        primaries.add(service);
        return this;
    }

    /** Runs tasks of this type on this copy. */
    public <T> TenureBuilder handle(TaskType<T> type, TaskHandler<T> handler) {
        queues.add(setup -> setup.handle(type, handler));
        return this;
    }

    /** Runs tasks of this type on this copy, and keeps what is returned as their result. */
    public <T, R> TenureBuilder answer(TaskType<T> type, TaskFunction<T, R> function) {
        queues.add(setup -> setup.answer(type, function));
        return this;
    }

    /** Is told on the leader when a batch of the queue of this type has ended. All copies name the same ones. */
    public <T> TenureBuilder onBatchEnd(TaskType<T> type, BatchCallback<T> callback) {
        queues.add(setup -> setup.onBatchEnd(type, callback));
        return this;
    }

    /** A queue whose leader makes the work and whose copies all do it. All copies name the same ones. */
    public TenureBuilder queue(QueueService<?> service) {
        queues.add(setup -> setup.queue(service));
        return this;
    }

    /**
     * Makes tasks again and again. The schedule is made at the start, or changed if it is another one by now, without
     * losing what it has done; one that is no longer named here goes on until it is deleted.
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

    /** Clocks, threads and chance: those of the process unless told, as by a test that drives them. */
    public TenureBuilder crew(Crew value) {
        crew = Optional.of(value);
        return this;
    }

    /**
     * Runs it; from now on this copy may become the leader.
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
                List.copyOf(schedules)));
    }

    private static Codec findCodec() {
        return ServiceLoader.load(Codec.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "There is no codec: add the module tenure-json to the program, or give one by codec(...)."));
    }
}
