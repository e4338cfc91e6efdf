package io.tenure.server.api.queue;

import io.tenure.control.QueueControl;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pauses and limits of queues; cancelling, retrying and discarding tasks. */
public final class ControlRoutes {

    private static final int MAX_BODY_BYTES = 16 * 1024;

    private final Store store;
    private final QueueControl control;

    private ControlRoutes(Store store) {
        this.store = store;
        this.control = new QueueControl(store);
    }

    public static List<Route> of(Store store) {
        ControlRoutes routes = new ControlRoutes(store);
        String queue = "/api/v1/queues/{queue}";
        String task = "/api/v1/tasks/{id}";
        return List.of(
                Route.post(queue + "/pause", routes::pause).json(),
                Route.post(queue + "/resume", routes::resume).json(),
                Route.put(queue + "/limits", routes::limits).json(),
                Route.post(task + "/cancel", routes::cancel).json(),
                Route.post(task + "/retry", routes::retry).json(),
                Route.post(task + "/discard", routes::discard).json());
    }

    /** Both limits; one that is missing or null is no limit. */
    record Limits(
            @Nullable Integer limit,
            @Nullable Integer limitPerKey,
            @Nullable String by,
            @Nullable String why) {

        QueueLimits limits() {
            return new QueueLimits(Optional.ofNullable(limit), Optional.ofNullable(limitPerKey));
        }
    }

    private Answer pause(Request request) {
        Reason reason = Reason.in(request);
        QueueName queue = named(request);
        control(request).pause(queue, reason.requester());
        reason.tell("The queue " + queue + " was paused");
        return Answer.empty(204);
    }

    private Answer resume(Request request) {
        Reason reason = Reason.in(request);
        QueueName queue = QueueRoutes.known(store, request.segment("queue")).queue();
        control(request).resume(queue);
        reason.tell("The queue " + queue + " was resumed");
        return Answer.empty(204);
    }

    private Answer limits(Request request) {
        Limits given = Json.readStrictly(request.body(MAX_BODY_BYTES), Limits.class);
        QueueLimits limits = Refusal.unlessValid(given::limits);
        Reason reason = new Reason(given.by(), given.why()).or(request);
        reason.requester();
        QueueName queue = named(request);
        control(request).limit(queue, limits);
        reason.tell("The limits of the queue " + queue + " were set");
        return Answer.empty(204);
    }

    private Answer cancel(Request request) {
        TaskId id = TaskRoutes.id(request.segment("id"));
        Reason reason = Reason.in(request);
        control(request).cancel(id, reason.requester());
        reason.tell("The task " + id + " was cancelled");
        Optional<TaskRecord> task = store.task(id);
        boolean running =
                task.filter(found -> found.state() instanceof TaskState.Claimed).isPresent();
        return Answer.json(Json.object("id", id.value(), "running", running));
    }

    private Answer retry(Request request) {
        TaskId id = TaskRoutes.id(request.segment("id"));
        Reason reason = Reason.in(request);
        TaskId retry = control(request).retry(id);
        reason.tell("The task " + id + " was retried as " + retry);
        boolean fresh =
                store.task(retry).flatMap(task -> task.options().retryOf()).equals(Optional.of(id));
        return TaskRoutes.submitted(fresh ? 201 : 200, retry);
    }

    private Answer discard(Request request) {
        TaskId id = TaskRoutes.id(request.segment("id"));
        Reason reason = Reason.in(request);
        control(request).discard(id);
        reason.tell("The task " + id + " was discarded");
        return Answer.empty(204);
    }

    private QueueControl control(Request request) {
        return request.idempotencyKey().map(control::under).orElse(control);
    }

    /** Rules may come before the first task, so that a deployment can set them; the queue exists from then on. */
    private static QueueName named(Request request) {
        return Refusal.unlessValid(() -> new QueueName(request.segment("queue")));
    }
}
