package io.tenure.server.api.event;

import io.tenure.job.directory.Job;
import io.tenure.job.directory.JobArchive;
import io.tenure.job.directory.Jobs;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.server.api.job.JobJson;
import io.tenure.server.api.job.JobRoutes;
import io.tenure.server.api.queue.QueueRoutes;
import io.tenure.server.api.queue.TaskJson;
import io.tenure.server.api.queue.TaskRoutes;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Topic;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What changes, as it changes: server-sent events about one queue, task, schedule or job. */
public final class EventRoutes {

    static final String MEDIA_TYPE = "text/event-stream";

    private static final CollectionName SCHEDULES = new CollectionName("_schedules");

    private final Store store;
    private final ClientWatches watches;
    private final int most;
    private final AtomicInteger open = new AtomicInteger();

    private EventRoutes(Store store, ClientWatches watches, int most) {
        this.store = store;
        this.watches = watches;
        this.most = most;
    }

    /** Serves at most so many clients at a time; each costs a connection and a virtual thread. */
    public static List<Route> of(Store store, ClientWatches watches, int most) {
        EventRoutes routes = new EventRoutes(store, watches, most);
        return List.of(Route.get("/api/v1/events", routes::events).query("queue", "task", "schedule", "job"));
    }

    private Answer events(Request request) {
        return Answer.streamed(MEDIA_TYPE, seat(new EventStream(watches, subject(request))))
                .with("Cache-Control", "no-store")
                .with("X-Accel-Buffering", "no");
    }

    /** Counted before it is served: many that come at once are not more than may. */
    private Seat seat(EventStream stream) {
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            throw new Refusal(Problem.of(
                    ProblemType.OVERLOADED, most + " clients watch events here, as many as may; take another node."));
        }
        return new Seat(stream);
    }

    private final class Seat implements Answer.Stream {

        private final EventStream stream;

        Seat(EventStream stream) {
            this.stream = stream;
        }

        @Override
        public void to(OutputStream out) throws IOException, InterruptedException {
            stream.to(out);
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    private EventStream.Subject subject(Request request) {
        Optional<String> queue = request.query("queue");
        Optional<String> task = request.query("task");
        Optional<String> schedule = request.query("schedule");
        Optional<String> job = request.query("job");
        if (List.of(queue, task, schedule, job).stream()
                        .filter(Optional::isPresent)
                        .count()
                != 1) {
            throw Refusal.invalid("Name what to watch: one of ?queue=NAME, ?task=ID, ?schedule=NAME and ?job=ID.");
        }
        return queue.map(this::queue)
                .or(() -> task.map(this::task))
                .or(() -> schedule.map(this::schedule))
                .or(() -> job.map(this::job))
                .orElseThrow();
    }

    private EventStream.Subject queue(String name) {
        QueueName queue = QueueRoutes.known(store, name).queue();
        Reader reader = store.stale();
        return new EventStream.Subject(
                "queue",
                Set.of(new Topic.OfQueue(queue)),
                () -> reader.queue(queue).map(stats -> seen(stats, reader)));
    }

    private static EventStream.Seen seen(QueueStats stats, Reader reader) {
        return new EventStream.Seen(
                stats, QueueRoutes.json(stats, reader.clocks().wall(), List.of()));
    }

    private EventStream.Subject task(String text) {
        TaskId id = TaskRoutes.id(text);
        TaskRecord task = store.task(id).orElseThrow(() -> TaskRoutes.noTask(id));
        Reader reader = store.stale();
        return new EventStream.Subject(
                "task",
                Set.of(new Topic.OfQueue(task.queue())),
                () -> reader.task(id).map(found -> seen(found, reader)));
    }

    private static EventStream.Seen seen(TaskRecord task, Reader reader) {
        Map<String, @Nullable Object> json = TaskJson.summary(task, reader.clocks());
        if (task.state() instanceof TaskState.Claimed claim) {
            json.put("progress", claim.progress().map(TaskJson::json).orElse(null));
        }
        // An extension alone is nothing that happened.
        Object same = task.state() instanceof TaskState.Claimed claim
                ? List.of(task.attempt(), claim.progress(), claim.cancelled())
                : task;
        return new EventStream.Seen(same, json);
    }

    /** What it says of its progress is another document than what it is. */
    private EventStream.Subject job(String id) {
        Jobs jobs = JobRoutes.jobs(store);
        Job found = jobs.get(id);
        Set<Topic> topics = Set.of(
                new Topic.OfCollection(Jobs.collection(Office.CLUSTER)),
                new Topic.OfCollection(InstanceRecord.COLLECTION),
                new Topic.OfCollection(JobArchive.ENDED));
        return new EventStream.Subject(
                "job", topics, () -> jobs.seen(found.id()).map(EventRoutes::seen));
    }

    private static EventStream.Seen seen(Job job) {
        Map<String, @Nullable Object> json = JobJson.of(job);
        return new EventStream.Seen(json, json);
    }

    /** Only that it changed: what it is now is asked for elsewhere. */
    private EventStream.Subject schedule(String name) {
        DocumentKey key = Refusal.unlessValid(() -> new DocumentKey(SCHEDULES, name));
        if (store.get(key).isEmpty()) {
            throw Refusal.notFound("There is no schedule '" + name + "'.");
        }
        Reader reader = store.stale();
        return new EventStream.Subject(
                "schedule",
                Set.of(new Topic.OfCollection(SCHEDULES)),
                () -> reader.get(key)
                        .map(document -> new EventStream.Seen(
                                document.version(),
                                Json.object(
                                        "schedule", name,
                                        "version", document.version().value(),
                                        "modified", document.modified().toString()))));
    }
}
