package io.tenure.server.api.queue;

import io.tenure.control.QueueControl;
import io.tenure.server.api.watch.LongPolls;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Batches: lists those that are open or whose callback is still owed, shows one and its tasks, seals and acknowledges them. */
public final class BatchRoutes {

    private final Store store;
    private final LongPolls polls;
    private final QueueControl control;

    private BatchRoutes(Store store, LongPolls polls) {
        this.store = store;
        this.polls = polls;
        this.control = new QueueControl(store);
    }

    public static List<Route> of(Store store, LongPolls polls) {
        BatchRoutes routes = new BatchRoutes(store, polls);
        String batch = "/api/v1/batches/{queue}/{batch}";
        return List.of(
                Route.get("/api/v1/batches", routes::list).query("queue", "state", "after", "limit"),
                Route.get(batch, routes::show).query("wait"),
                Route.get(batch + "/tasks", routes::members).query("after", "limit"),
                Route.post(batch + "/seal", routes::seal).json(),
                Route.post(batch + "/acknowledge", routes::acknowledge).json());
    }

    private Answer list(Request request) {
        String name = request.query("queue").orElseThrow(() -> Refusal.invalid("Name a queue: ?queue=NAME."));
        QueueName queue = QueueRoutes.known(store, name).queue();
        Optional<BatchId> after =
                Refusal.unlessValid(() -> request.query("after").map(BatchId::new));
        int limit = request.number("limit", TaskListing.DEFAULT_LIMIT);
        String state = request.query("state").orElse("ended");
        Page<BatchRecord> page = Refusal.unlessValid(() -> switch (state) {
            case "ended" -> store.unacknowledged(queue, after, limit);
            case "open" -> store.openBatches(queue, after, limit);
            default -> throw Refusal.invalid("state must be open or ended, not '" + state + "'.");
        });
        return Answer.json(Json.object(
                "items", page.items().stream().map(BatchRoutes::json).toList(),
                "next", page.next().orElse(null)));
    }

    /** Answers when the batch has ended, or when the client's time to wait is over. */
    private Answer show(Request request) {
        Duration wait = LongPolls.limit(request.query("wait"));
        BatchRecord batch = batch(request);
        if (!wait.isZero() && !batch.ended()) {
            var unused = polls.await(
                    request,
                    wait,
                    Set.of(new Topic.OfQueue(batch.queue())),
                    () -> store.stale().batch(batch.queue(), batch.id()).filter(BatchRecord::ended));
            return Answer.json(json(batch(request)));
        }
        return Answer.json(json(batch));
    }

    private Answer members(Request request) {
        BatchRecord batch = batch(request);
        long after = after(request);
        int limit = request.number("limit", TaskListing.DEFAULT_LIMIT);
        Page<TaskRecord> page = Refusal.unlessValid(() -> store.members(batch.queue(), batch.id(), after, limit));
        return Answer.json(TaskJson.page(page, store.clocks()));
    }

    private Answer seal(Request request) {
        Reason reason = Reason.in(request);
        control(request).seal(queue(request), id(request));
        reason.tell("The batch '" + id(request) + "' of " + request.segment("queue") + " was sealed");
        return Answer.empty(204);
    }

    private Answer acknowledge(Request request) {
        Reason reason = Reason.in(request);
        control(request).acknowledge(queue(request), id(request));
        reason.tell("The batch '" + id(request) + "' of " + request.segment("queue") + " was acknowledged");
        return Answer.empty(204);
    }

    private QueueControl control(Request request) {
        return request.idempotencyKey().map(control::under).orElse(control);
    }

    private QueueName queue(Request request) {
        return QueueRoutes.known(store, request.segment("queue")).queue();
    }

    private static BatchId id(Request request) {
        return Refusal.unlessValid(() -> new BatchId(request.segment("batch")));
    }

    private BatchRecord batch(Request request) {
        QueueName queue = queue(request);
        BatchId id = id(request);
        return store.batch(queue, id)
                .orElseThrow(() -> Refusal.notFound("The queue '" + queue + "' has no batch '" + id
                        + "': it is opened by its first task and forgotten with its last."));
    }

    private static long after(Request request) {
        return request.query("after").map(TaskRoutes::id).map(TaskId::value).orElse(0L);
    }

    private static Map<String, @Nullable Object> json(BatchRecord batch) {
        return Json.object(
                "batch", batch.id().value(),
                "queue", batch.queue().value(),
                "open", batch.open(),
                "succeeded", batch.succeeded(),
                "failed", batch.failed(),
                "cancelled", batch.cancelled(),
                "sealed", batch.sealed(),
                "ended", batch.ended(),
                "acknowledged", batch.acknowledged(),
                "callback", batch.callback());
    }
}
