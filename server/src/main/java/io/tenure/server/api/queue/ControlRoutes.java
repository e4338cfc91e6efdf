package io.tenure.server.api.queue;

import io.tenure.control.QueueControl;
import io.tenure.control.Requester;
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
    record Limits(@Nullable Integer limit, @Nullable Integer limitPerKey) {

        QueueLimits limits() {
            return new QueueLimits(Optional.ofNullable(limit), Optional.ofNullable(limitPerKey));
        }
    }

    private Answer pause(Request request) {
        Requester requester = Reason.in(request).requester();
        control(request).pause(named(request), requester);
        return Answer.empty(204);
    }

    private Answer resume(Request request) {
        control(request)
                .resume(QueueRoutes.known(store, request.segment("queue")).queue());
        return Answer.empty(204);
    }

    private Answer limits(Request request) {
        Limits given = Json.readStrictly(request.body(MAX_BODY_BYTES), Limits.class);
        QueueLimits limits = Refusal.unlessValid(given::limits);
        control(request).limit(named(request), limits);
        return Answer.empty(204);
    }

    private Answer cancel(Request request) {
        TaskId id = TaskRoutes.id(request.segment("id"));
        control(request).cancel(id, Reason.in(request).requester());
        Optional<TaskRecord> task = store.task(id);
        boolean running =
                task.filter(found -> found.state() instanceof TaskState.Claimed).isPresent();
        return Answer.json(Json.object("id", id.value(), "running", running));
    }

    private Answer retry(Request request) {
        TaskId id = TaskRoutes.id(request.segment("id"));
        TaskId retry = control(request).retry(id);
        boolean fresh =
                store.task(retry).flatMap(task -> task.options().retryOf()).equals(Optional.of(id));
        return TaskRoutes.submitted(fresh ? 201 : 200, retry);
    }

    private Answer discard(Request request) {
        control(request).discard(TaskRoutes.id(request.segment("id")));
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
