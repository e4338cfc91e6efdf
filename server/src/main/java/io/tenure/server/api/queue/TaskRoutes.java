package io.tenure.server.api.queue;

import io.tenure.queue.Explanation;
import io.tenure.queue.QueueDirectory;
import io.tenure.schedule.TaskOrigin;
import io.tenure.server.api.watch.LongPolls;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.BatchId;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Submits, lists, shows and explains tasks. */
public final class TaskRoutes {

    private final Store store;
    private final LongPolls polls;
    private final QueueDirectory directory;

    private TaskRoutes(Store store, LongPolls polls) {
        this.store = store;
        this.polls = polls;
        directory = new QueueDirectory(store);
    }

    public static List<Route> of(Store store, LongPolls polls) {
        TaskRoutes routes = new TaskRoutes(store, polls);
        String task = "/api/v1/tasks/{id}";
        return List.of(
                Route.post("/api/v1/tasks", routes::submit).json(),
                Route.get("/api/v1/tasks", routes::list)
                        .query("queue", "state", "type", "worker", "batch", "unique", "order", "after", "limit"),
                Route.post("/api/v1/queues/{queue}/tasks", routes::submitMany).json(),
                Route.get(task, routes::show).query("wait"),
                Route.get(task + "/explain", routes::explain));
    }

    private Answer submit(Request request) {
        Optional<IdempotencyKey> key = request.idempotencyKey();
        Submission submission = Submission.read(request.body(Submission.MAX_BODY_BYTES));
        Operation enqueue = submission.operation();
        return answer(store.commit(new Transaction(Optional.empty(), key, List.of(enqueue))), submission);
    }

    private static Answer answer(Outcome outcome, Submission submission) {
        Optional<TaskId> holder = outcome instanceof Outcome.Conflict conflict
                        && conflict.cause() == Outcome.Cause.UNIQUE_KEY_HELD
                        && submission.keepsHolder()
                ? conflict.holder()
                : Optional.empty();
        return holder.map(held -> submitted(200, held))
                .orElseGet(() -> submitted(201, outcome.orThrow().tasks().getFirst()));
    }

    /** All of them or none. */
    private Answer submitMany(Request request) {
        Optional<IdempotencyKey> key = request.idempotencyKey();
        QueueName queue = Refusal.unlessValid(() -> new QueueName(request.segment("queue")));
        List<Operation> tasks =
                Submission.readMany(request.body(Submission.MAX_BODY_BYTES)).operations(queue);
        List<TaskId> ids = store.commit(new Transaction(Optional.empty(), key, tasks))
                .orThrow()
                .tasks();
        return Answer.of(
                201,
                Json.MEDIA_TYPE,
                Json.bytes(Json.object("ids", ids.stream().map(TaskId::value).toList())));
    }

    static Answer submitted(int status, TaskId id) {
        return Answer.of(status, Json.MEDIA_TYPE, Json.bytes(Json.object("id", id.value(), "new", status == 201)))
                .with("Location", "/api/v1/tasks/" + id);
    }

    private Answer list(Request request) {
        String queue = request.query("queue").orElseThrow(() -> Refusal.invalid("Name a queue: ?queue=NAME."));
        TaskListing listing = TaskListing.of(QueueRoutes.known(store, queue).queue(), request);
        Optional<BatchId> batch =
                Refusal.unlessValid(() -> request.query("batch").map(BatchId::new));
        Page<TaskRecord> page =
                batch.map(members -> listing.read(store, members)).orElseGet(() -> listing.read(store));
        return Answer.json(TaskJson.page(page, store.clocks()));
    }

    private Answer show(Request request) {
        Duration wait = LongPolls.limit(request.query("wait"));
        TaskId id = id(request.segment("id"));
        TaskRecord task = task(id);
        if (!wait.isZero() && !task.state().isFinal()) {
            var unused = polls.await(
                    request,
                    wait,
                    Set.of(new Topic.OfQueue(task.queue())),
                    () -> store.stale().task(id).filter(found -> found.state().isFinal()));
            return whole(task(id));
        }
        return whole(task);
    }

    private TaskRecord task(TaskId id) {
        return store.task(id).orElseThrow(() -> noTask(id));
    }

    private Answer whole(TaskRecord task) {
        return Answer.json(TaskJson.whole(task, store.clocks(), store.attempts(task.id()), store.payload(task.id())));
    }

    private Answer explain(Request request) {
        TaskId id = id(request.segment("id"));
        Explanation why = directory.explain(id).orElseThrow(() -> noTask(id));
        Optional<TaskOrigin> origin = store.task(id).flatMap(task -> TaskOrigin.of(task.options()));
        String sentence =
                why.sentence() + origin.map(made -> " " + made.sentence()).orElse("");
        return Answer.json(Json.object("id", id.value(), "reason", reason(why), "sentence", sentence));
    }

    private static String reason(Explanation why) {
        return switch (why) {
            case Explanation.NotDue e -> "not-due";
            case Explanation.WaitingForRetry e -> "waiting-for-retry";
            case Explanation.HandedBack e -> "handed-back";
            case Explanation.Paused e -> "paused";
            case Explanation.LimitReached e -> "limit-reached";
            case Explanation.NoWorker e -> "no-worker";
            case Explanation.Claimed e -> "claimed";
            case Explanation.WorkersBusy e -> "workers-busy";
            case Explanation.Ready e -> "ready";
            case Explanation.Ended e -> "ended";
        };
    }

    public static TaskId id(String text) {
        try {
            return new TaskId(Long.parseLong(text));
        } catch (IllegalArgumentException e) {
            throw Refusal.invalid("A task id is a number from 1 on, not '" + text + "'.");
        }
    }

    public static Refusal noTask(TaskId id) {
        return Refusal.notFound("There is no task " + id + ": tasks are kept for seven days after their end.");
    }
}
