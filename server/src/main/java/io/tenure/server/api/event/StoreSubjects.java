package io.tenure.server.api.event;

import io.tenure.job.directory.Job;
import io.tenure.job.directory.JobArchive;
import io.tenure.job.directory.Jobs;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.runtime.ProcessCrew;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.Schedules;
import io.tenure.server.api.job.JobJson;
import io.tenure.server.api.job.JobRoutes;
import io.tenure.server.api.queue.QueueJson;
import io.tenure.server.api.queue.QueueRoutes;
import io.tenure.server.api.queue.TaskJson;
import io.tenure.server.api.queue.TaskRoutes;
import io.tenure.server.api.schedule.ScheduleJson;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.store.Document;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Topic;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Single things of a store that can be watched: a queue, a task, a schedule, a job. */
final class StoreSubjects {

    static final Set<Topic> OF_JOBS = Set.of(
            new Topic.OfCollection(Jobs.collection(Office.CLUSTER)),
            new Topic.OfCollection(InstanceRecord.COLLECTION),
            new Topic.OfCollection(JobArchive.ENDED));

    private final Store store;
    private final Schedules schedules;
    private final Jobs jobs;

    private StoreSubjects(Store store) {
        this.store = store;
        this.schedules = new Schedules(store, Office.CLUSTER, new ProcessCrew());
        this.jobs = JobRoutes.jobs(store);
    }

    static List<SubjectKind> of(Store store) {
        StoreSubjects subjects = new StoreSubjects(store);
        return List.of(
                SubjectKind.named("queue", subjects::queue),
                SubjectKind.named("task", subjects::task),
                SubjectKind.named("schedule", subjects::schedule),
                SubjectKind.named("job", subjects::job));
    }

    private Subject queue(String name) {
        QueueName queue = QueueRoutes.known(store, name).queue();
        Reader reader = store.stale();
        return Subject.hinted(
                "queue",
                name,
                Set.of(new Topic.OfQueue(queue)),
                () -> reader.queue(queue)
                        .map(stats -> new Subject.Seen(
                                stats, QueueJson.of(stats, reader.clocks().wall(), List.of()))));
    }

    private Subject task(String text) {
        TaskId id = TaskRoutes.id(text);
        TaskRecord task = store.task(id).orElseThrow(() -> TaskRoutes.noTask(id));
        Reader reader = store.stale();
        return Subject.hinted(
                "task",
                id.toString(),
                Set.of(new Topic.OfQueue(task.queue())),
                () -> reader.task(id).map(found -> seen(found, reader)));
    }

    private static Subject.Seen seen(TaskRecord task, Reader reader) {
        Map<String, @Nullable Object> json = TaskJson.summary(task, reader.clocks());
        if (task.state() instanceof TaskState.Claimed claim) {
            json.put("progress", claim.progress().map(TaskJson::json).orElse(null));
        }
        // An extension alone is nothing that happened.
        Object same = task.state() instanceof TaskState.Claimed claim
                ? List.of(task.attempt(), claim.progress(), claim.cancelled())
                : task;
        return new Subject.Seen(same, json);
    }

    private Subject schedule(String name) {
        if (Refusal.unlessValid(() -> schedules.get(name)).isEmpty()) {
            throw Refusal.notFound("There is no schedule '" + name + "'.");
        }
        Reader reader = store.stale();
        return Subject.hinted(
                "schedule",
                name,
                Set.of(new Topic.OfCollection(ScheduleRecord.COLLECTION)),
                () -> reader.get(ScheduleRecord.key(name))
                        .flatMap(document -> schedules.seen(name).map(record -> seen(document, record))));
    }

    private static Subject.Seen seen(Document document, ScheduleRecord record) {
        Map<String, @Nullable Object> json = Json.object(
                "schedule", record.name(),
                "version", document.version().value(),
                "modified", document.modified().toString());
        json.putAll(ScheduleJson.summary(record));
        return Subject.Seen.of(json);
    }

    /** What it says of its progress is another document than what it is. */
    private Subject job(String id) {
        Job found = Refusal.unlessValid(() -> jobs.get(id));
        return Subject.hinted(
                "job", id, OF_JOBS, () -> jobs.seen(found.id()).map(JobJson::of).map(Subject.Seen::of));
    }
}
