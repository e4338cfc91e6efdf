package io.tenure.server.api;

import io.tenure.job.JobState;
import io.tenure.job.directory.Jobs;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.event.EventRoutes;
import io.tenure.server.api.event.ListSubjects;
import io.tenure.server.api.event.NodeSubjects;
import io.tenure.server.api.event.SubjectKind;
import io.tenure.server.api.job.GadgetRoutes;
import io.tenure.server.api.job.JobEnds;
import io.tenure.server.api.job.JobLogRoutes;
import io.tenure.server.api.job.JobRoutes;
import io.tenure.server.api.metrics.GroupMetrics;
import io.tenure.server.api.metrics.JobMetrics;
import io.tenure.server.api.metrics.Metrics;
import io.tenure.server.api.metrics.MetricsRoutes;
import io.tenure.server.api.metrics.NodeMetrics;
import io.tenure.server.api.metrics.ProcessMetrics;
import io.tenure.server.api.metrics.StoreMetrics;
import io.tenure.server.api.metrics.TaskTimeMetrics;
import io.tenure.server.api.node.Backend;
import io.tenure.server.api.node.ClockRoutes;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.node.ClusterJson;
import io.tenure.server.api.node.HealthRoutes;
import io.tenure.server.api.node.MemberHint;
import io.tenure.server.api.node.NodeRoutes;
import io.tenure.server.api.node.OfficeRoutes;
import io.tenure.server.api.node.TermRoutes;
import io.tenure.server.api.queue.BatchRoutes;
import io.tenure.server.api.queue.BulkRoutes;
import io.tenure.server.api.queue.ControlRoutes;
import io.tenure.server.api.queue.QueueHistory;
import io.tenure.server.api.queue.QueueRoutes;
import io.tenure.server.api.queue.TaskRoutes;
import io.tenure.server.api.queue.WorkerRoutes;
import io.tenure.server.api.schedule.ScheduleRoutes;
import io.tenure.server.api.service.ServiceRoutes;
import io.tenure.server.api.store.DocumentRoutes;
import io.tenure.server.api.store.PortRoutes;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.api.watch.LongPolls;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.server.job.JobDesk;
import io.tenure.server.office.Inquiry;
import io.tenure.server.office.LeaderView;
import io.tenure.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The table of all routes of a node. */
public final class Routes {

    private Routes() {}

    /** {@code more} are the numbers of what has routes of its own. */
    public static List<Route> of(Backend backend, RequestCounter counter, Metrics... more) {
        Cluster cluster = backend.cluster();
        ServiceDirectory services = services(cluster.store());
        Crew crew = new ProcessCrew();
        JobDesk desk = backend.jobs();
        Jobs jobs = JobRoutes.jobs(cluster.store()).madeBy((id, initial) -> make(backend, id, initial));
        ClusterJson json = new ClusterJson(backend, crew);
        return Stream.of(
                        HealthRoutes.of(
                                cluster.store(),
                                () -> cluster.members().majorityLoss(),
                                () -> cluster.status().get().warnings(),
                                crew),
                        ofStore(
                                new Sources(
                                        cluster.store(),
                                        jobs,
                                        cluster.watches(),
                                        () -> backend.office().stragglers()),
                                NodeSubjects.of(backend, json)),
                        MetricsRoutes.of(Stream.concat(
                                        Stream.of(
                                                new NodeMetrics(backend),
                                                new StoreMetrics(cluster.store(), services),
                                                new JobMetrics(jobs, desk),
                                                new GroupMetrics(backend),
                                                new TaskTimeMetrics(cluster.taskTimes()),
                                                new ProcessMetrics(counter)),
                                        Stream.of(more))
                                .toArray(Metrics[]::new)),
                        NodeRoutes.of(backend, json),
                        ClockRoutes.of(cluster.clock()),
                        OfficeRoutes.of(backend.office()),
                        JobLogRoutes.of(jobs, desk.logs()),
                        GadgetRoutes.of(desk.node(), desk.gadgets(), desk.check(), () -> idle(backend)),
                        PortRoutes.of(cluster))
                .flatMap(List::stream)
                .map(new MemberHint(cluster)::on)
                .toList();
    }

    /** Child processes live by the term of their node, so that only the leader has any. */
    private static Optional<String> idle(Backend backend) {
        LeaderView leader = backend.office().numbers().leader();
        String whom = leader.holding()
                .map(holding -> holding.holder().value())
                .map(name -> "ask " + name + address(backend.cluster(), name) + ", which leads.")
                .orElse("try again when there is a leader.");
        return leader.leading()
                ? Optional.empty()
                : Optional.of("Only the leader starts gadgets, and this node does not lead: " + whom);
    }

    private static String address(Cluster cluster, String node) {
        return cluster.members().list().stream()
                .filter(member -> member.id().name().value().equals(node))
                .map(member -> " at http://" + member.http())
                .findFirst()
                .orElse("");
    }

    /** Without a detour through the store, if this node leads. */
    private static void make(Backend backend, String id, JobState initial) throws InterruptedException {
        var unused = backend.office().services().getOrCreate(backend.jobs().service(), id, initial);
    }

    /** What the routes need that are on every store. */
    private record Sources(Store store, Jobs jobs, ClientWatches watches, Supplier<List<String>> stragglers) {}

    /** The routes that need nothing but a store. */
    public static List<Route> ofStore(Store store, ClientWatches watches, Supplier<List<String>> stragglers) {
        return ofStore(new Sources(store, JobRoutes.jobs(store), watches, stragglers));
    }

    private static List<Route> ofStore(Sources sources, SubjectKind... subjects) {
        Store store = sources.store();
        ClientWatches watches = sources.watches();
        Supplier<List<String>> stragglers = sources.stragglers();
        ServiceDirectory services = services(store);
        Capacity capacity = Capacity.ofProcess();
        LongPolls polls = new LongPolls(watches, new SystemTime(), capacity.polls());
        QueueHistory history = QueueHistory.of(store, new ProcessCrew());
        watches.whenClosed(history::close);
        JobEnds ends = new JobEnds(store, sources.jobs(), new ProcessCrew());
        watches.whenClosed(ends::close);
        return Stream.of(
                        ServiceRoutes.of(upToDate(store), stragglers),
                        QueueRoutes.of(store),
                        history.routes(),
                        TaskRoutes.of(store, polls),
                        WorkerRoutes.of(store, polls, new ProcessCrew()),
                        ControlRoutes.of(store),
                        BulkRoutes.of(store),
                        JobRoutes.of(sources.jobs(), polls, ends),
                        BatchRoutes.of(store, polls),
                        TermRoutes.of(store),
                        EventRoutes.of(
                                Stream.concat(ListSubjects.of(store, stragglers).stream(), Stream.of(subjects))
                                        .toList(),
                                store,
                                watches,
                                capacity.streams()),
                        ScheduleRoutes.of(store),
                        DocumentRoutes.of(store, services))
                .flatMap(List::stream)
                .toList();
    }

    /** Reads without asking the leader of the log, as metrics do. */
    public static ServiceDirectory services(Store store) {
        return new ServiceDirectory(store, new ProcessCrew());
    }

    /** An idle store does not notice that time passes unless its leader is asked. */
    private static ServiceDirectory upToDate(Store store) {
        Crew crew = new ProcessCrew();
        Inquiry inquiry = new Inquiry(crew);
        return new ServiceDirectory(
                store,
                crew,
                () -> inquiry.read(store::clocks)
                        .orElseGet(() -> store.stale().clocks())
                        .wall());
    }
}
