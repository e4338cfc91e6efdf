package io.tenure;

import io.tenure.activity.Activities;
import io.tenure.activity.host.ActivityHost;
import io.tenure.control.BulkWork;
import io.tenure.control.Bulks;
import io.tenure.control.QueueControl;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.OfficeParts;
import io.tenure.node.ClusterId;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.office.FleetCandidacy;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.RowGrantor;
import io.tenure.primary.Instance;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Services;
import io.tenure.primary.directory.Owners;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.host.ServiceHost;
import io.tenure.primary.host.ServiceParts;
import io.tenure.process.Children;
import io.tenure.queue.QueueSetup;
import io.tenure.queue.Queues;
import io.tenure.queue.TaskType;
import io.tenure.queue.WorkerCounts;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Scheduler;
import io.tenure.schedule.Schedules;
import io.tenure.store.Codec;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.WorkerId;
import io.tenure.worker.Worker;
import io.tenure.worker.WorkerParts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One copy of a program among others that share a store: one of them leads, and runs the services.
 *
 * <pre>{@code
 * try (Tenure tenure = Tenure.on(store).named("shop").primary(resharder).start()) {
 *     tenure.getOrCreate(resharder, "db.users", new Reshard(CLONING, 0)).await(Duration.ofHours(3));
 * }
 * }</pre>
 *
 * <p>When the process is asked to end (SIGTERM, Ctrl-C, {@code System.exit}), it closes itself: running tasks are given
 * their time and the office is left, so a deploy looks to others as if this copy had finished its work.
 *
 * <p>The store is the caller's own and stays open.
 */
public final class Tenure extends TaskCalls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Tenure.class);

    /** A resignation that takes longer is abandoned: the lease runs out. */
    private static final Duration RESIGN_LIMIT = Duration.ofSeconds(3);

    private static final Duration A_WHILE = Duration.ofHours(1);

    private final Crew crew;
    private final ServiceHost services;
    private final ActivityHost activities;
    private final Leadership leadership;
    private final RowGrantor row;
    private final ServiceDirectory directory;
    private final Worker worker;
    private final QueueControl control;
    private final Bulks bulks;
    private final Schedules schedules;
    private final Scheduler scheduler;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Alarm.Cancel exit;
    private final Declarations declarations;

    Tenure(TenureBuilder.Definition definition) {
        this(definition, setup(definition));
    }

    private Tenure(TenureBuilder.Definition definition, QueueSetup setup) {
        super(
                definition.parts().store(),
                definition.parts().codec(),
                definition.parts().crew(),
                setup);
        ServiceParts parts = definition.parts();
        crew = parts.crew();
        Store store = parts.store();
        Codec codec = parts.codec();
        Office office = parts.office();
        NodeId self = new NodeId(parts.node(), Incarnation.of(crew.uuid()));
        worker = new Worker(workerParts(definition, self), setup.registry());
        List<PrimaryService<?>> primaries = new ArrayList<>(definition.primaries());
        primaries.addAll(queues().services());
        primaries.add(new BulkWork(office, crew.time()));
        new Owners(store, crew).claimEarly(office, primaries);
        services = new ServiceHost(parts, primaries);
        schedules = new Schedules(store, office, crew);
        scheduler = new Scheduler(store, office, crew);
        activities = new ActivityHost(crew, definition.leases().kill());
        row = new RowGrantor(store, office, crew);
        leadership = new Leadership(
                new OfficeKeeper.Seat(office, new ClusterId(crew.uuid()), self, definition.leases(), Optional.empty()),
                new OfficeParts(
                        store,
                        row,
                        new FleetCandidacy(),
                        activities,
                        List.of(services, scheduler),
                        Children.NONE,
                        crew));
        directory = new ServiceDirectory(store, crew);
        control = new QueueControl(store);
        bulks = new Bulks(store, codec, office, crew);
        services.start(leadership::commitEach, leadership::holds);
        scheduler.start(leadership::commitEach);
        leadership.start();
        declarations = new Declarations(store, services.services(), schedules, crew);
        queues().start(declarations::ensure);
        worker.start();
        declarations.declare(definition.schedules().stream()
                .map(draft -> draft.apply(queues()))
                .toList());
        exit = definition.closedAtExit() ? crew.onExit("tenure-exit", this::exit) : () -> {};
    }

    private WorkerParts workerParts(TenureBuilder.Definition definition, NodeId self) {
        ServiceParts parts = definition.parts();
        return new WorkerParts(
                parts.store(),
                parts.codec(),
                parts.crew(),
                new WorkerId(self.toString()),
                definition.worker(),
                () -> leading().isPresent());
    }

    private static QueueSetup setup(TenureBuilder.Definition definition) {
        QueueSetup setup =
                new QueueSetup(new QueueName(definition.parts().office().value()));
        definition.queues().forEach(part -> part.accept(setup));
        return setup;
    }

    private void exit() {
        LOG.info("The process is asked to end: this copy ends its work and leaves.");
        close();
    }

    /** Starts to configure what runs on this store. */
    public static TenureBuilder on(Store store) {
        return new TenureBuilder(store);
    }

    /** The instance with this id, created if there is none, on whichever copy leads: {@link Services#getOrCreate}. */
    public <S> Instance<S> getOrCreate(PrimaryService<S> service, String id, S initial) throws InterruptedException {
        return services.services().getOrCreate(service, id, initial);
    }

    /** Makes tasks again and again; what is there under its name is changed: {@link Schedules#put}. */
    public <T> void schedule(Recurrence recurrence, TaskType<T> type, T data) {
        schedules.put(Schedule.of(recurrence, queues().draft(type, data)));
    }

    /** The schedules of everybody who shares the store; those created here belong to this fleet. */
    public Schedules schedules() {
        return schedules;
    }

    /** The queues of this copy. */
    @Override
    public Queues queues() {
        return super.queues();
    }

    /** How many tasks this copy runs now, and what it met before. */
    public WorkerCounts work() {
        return worker.counts();
    }

    /** Pauses and limits queues; cancels, retries and discards single tasks. */
    public QueueControl control() {
        return control;
    }

    /** Cancels, retries and discards many tasks, in the background, on whichever copy leads. */
    public Bulks bulks() {
        return bulks;
    }

    /** Work of this copy that ends with its office: what Tenure does as the leader, and what you run. */
    public Activities activities() {
        return activities;
    }

    /** The services of this copy. */
    public Services services() {
        return services.services();
    }

    /** The services of everybody who shares the store. */
    public ServiceDirectory directory() {
        return directory;
    }

    /** The office and term that this copy believes it holds right now. */
    public Optional<Holding> leading() {
        return leadership.leading();
    }

    /**
     * Waits until this copy is closed: for a program that has nothing else to do. It returns when the process was asked to
     * end and this copy has finished its work, or when somebody else has called {@link #close}.
     */
    public void awaitShutdown() throws InterruptedException {
        while (!crew.await(ended, A_WHILE)) {
            // Nothing has happened yet.
        }
    }

    /**
     * Stops: running tasks are given the time that the settings allow, then the office is left. Idempotent; returns when
     * everything has stopped, whoever called it first.
     */
    @Override
    public void close() {
        if (closing.compareAndSet(false, true)) {
            try {
                stop();
            } finally {
                exit.cancel();
                ended.complete(null);
            }
            return;
        }
        try {
            awaitShutdown();
        } catch (InterruptedException e) {
            crew.current().interrupt();
        }
    }

    private void stop() {
        declarations.close();
        worker.close();
        try {
            if (!crew.await(leadership.stop(), RESIGN_LIMIT) || !crew.await(row.givenBack(), RESIGN_LIMIT)) {
                LOG.info("The office was not left in time; another copy takes it when the lease has run out.");
            }
        } catch (InterruptedException e) {
            crew.current().interrupt();
        }
        leadership.close();
        scheduler.close();
        services.close();
        activities.close();
    }
}
