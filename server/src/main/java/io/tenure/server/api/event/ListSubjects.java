package io.tenure.server.api.event;

import io.tenure.control.Bulk;
import io.tenure.control.BulkWork;
import io.tenure.control.Bulks;
import io.tenure.job.Phase;
import io.tenure.job.directory.Job;
import io.tenure.job.directory.Jobs;
import io.tenure.job.lock.LockView;
import io.tenure.json.JacksonCodec;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.Owner;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.Schedules;
import io.tenure.server.api.job.JobJson;
import io.tenure.server.api.job.JobRoutes;
import io.tenure.server.api.queue.BulkJson;
import io.tenure.server.api.schedule.ScheduleJson;
import io.tenure.server.api.service.ServiceJson;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.store.CollectionName;
import io.tenure.store.Office;
import io.tenure.store.Store;
import io.tenure.store.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists of a store that can be watched. Each shows at most {@value #ROWS} rows, and how many there are. */
public final class ListSubjects {

    static final int ROWS = 100;

    private static final int ENDED_JOBS = 20;
    private static final int ARGUMENTS = 10;

    private final Store store;
    private final Supplier<List<String>> stragglers;
    private final ServiceDirectory services;
    private final Schedules schedules;
    private final Bulks bulks;
    private final Jobs jobs;

    private ListSubjects(Store store, StoreWall wall, Supplier<List<String>> stragglers) {
        Crew crew = new ProcessCrew();
        this.store = store;
        this.stragglers = stragglers;
        this.services = new ServiceDirectory(store, crew, wall::now);
        this.schedules = new Schedules(store, Office.CLUSTER, crew);
        this.bulks = new Bulks(store, new JacksonCodec(), Office.CLUSTER, crew);
        this.jobs = JobRoutes.jobs(store);
    }

    /** All that a store has to watch; stragglers are those of this node. */
    public static List<SubjectKind> of(Store store, Supplier<List<String>> stragglers) {
        StoreWall wall = new StoreWall(store, new ProcessCrew());
        ListSubjects lists = new ListSubjects(store, wall, stragglers);
        QueueList queues = new QueueList(store, wall);
        CollectionName ofBulks = new CollectionName(BulkWork.collectionOf(Office.CLUSTER));
        return Stream.concat(
                        StoreSubjects.of(store).stream(),
                        Stream.of(
                                SubjectKind.polled("queues", queues::seen),
                                SubjectKind.polled("services", lists::services),
                                SubjectKind.named("instances", lists::instances),
                                SubjectKind.single(
                                        "schedules", collection(ScheduleRecord.COLLECTION), lists::schedules),
                                SubjectKind.single("bulks", collection(ofBulks), lists::bulks),
                                SubjectKind.single("jobs", StoreSubjects.OF_JOBS, lists::jobs),
                                SubjectKind.single("locks", StoreSubjects.OF_JOBS, lists::locks)))
                .toList();
    }

    private static Set<Topic> collection(CollectionName name) {
        return Set.of(new Topic.OfCollection(name));
    }

    private Subject.Seen services() {
        List<ServiceRecord> all = services.services();
        List<Owner> owners = services.owners().list();
        return Subject.Seen.of(Json.object(
                "total", all.size(),
                "services", all.stream().limit(ROWS).map(ServiceJson::of).toList(),
                "owners", owners.stream().limit(ROWS).map(ServiceJson::of).toList(),
                "stragglers", stragglers.get()));
    }

    /** The instances of a service, named by its office and itself. */
    private Subject instances(String path) {
        int slash = path.indexOf('/');
        if (slash < 0) {
            throw Refusal.invalid(
                    "Name a service by its office, as in ?instances=cluster/reshard, not by '" + path + "'.");
        }
        Office office = Refusal.unlessValid(() -> new Office(path.substring(0, slash)));
        String name = path.substring(slash + 1);
        ServiceRecord service = Refusal.unlessValid(() -> services.service(office, name))
                .orElseThrow(() -> Refusal.notFound("No leader has told of a service " + path + "."));
        return Subject.hinted(
                "instances",
                path,
                Set.of(
                        new Topic.OfCollection(service.collection()),
                        new Topic.OfCollection(InstanceRecord.COLLECTION),
                        new Topic.OfCollection(ServiceRecord.COLLECTION)),
                () -> services.service(office, name).map(this::instances));
    }

    private Subject.Seen instances(ServiceRecord service) {
        Map<String, @Nullable Object> json = ServiceJson.of(service);
        json.put("total", count(service.collection()));
        json.put(
                "items",
                services.instances(service, "", ROWS).items().stream()
                        .map(ServiceJson::row)
                        .toList());
        return Subject.Seen.of(json);
    }

    private long count(CollectionName collection) {
        return store.stale().collections().stream()
                .filter(stats -> stats.name().equals(collection))
                .mapToLong(stats -> stats.documents())
                .sum();
    }

    private Subject.Seen schedules() {
        return Subject.Seen.of(Json.object(
                "total", Schedules.count(store.stale()),
                "items",
                        schedules.seen(ROWS).stream().map(ScheduleJson::summary).toList()));
    }

    private Subject.Seen bulks() {
        List<Bulk> all = bulks.seen();
        return Subject.Seen.of(Json.object(
                "total", all.size(),
                "running", all.stream().filter(bulk -> !bulk.state().isOver()).count(),
                "bulks", all.stream().limit(ROWS).map(BulkJson::of).toList()));
    }

    private Subject.Seen jobs() {
        Map<String, Long> states = new TreeMap<>();
        for (Map.Entry<Phase, Long> phase : jobs.count().entrySet()) {
            states.put(phase.getKey().word(), phase.getValue());
        }
        return Subject.Seen.of(Json.object(
                "total", count(Jobs.collection(Office.CLUSTER)),
                "states", states,
                "active",
                        jobs.active("", ROWS).items().stream()
                                .map(ListSubjects::shortened)
                                .toList(),
                "ended",
                        jobs.latest(ENDED_JOBS).stream()
                                .map(ListSubjects::shortened)
                                .toList()));
    }

    /** A job may have a thousand arguments. */
    private static Map<String, @Nullable Object> shortened(Job job) {
        Map<String, @Nullable Object> json = JobJson.of(job);
        json.put(
                "arguments",
                job.state().order().arguments().stream().limit(ARGUMENTS).toList());
        return json;
    }

    private Subject.Seen locks() {
        List<LockView> all = jobs.locks();
        return Subject.Seen.of(Json.object(
                "total", all.size(),
                "locks", JobJson.of(all.stream().limit(ROWS).toList())));
    }
}
