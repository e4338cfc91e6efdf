package io.tenure.server.api.schedule;

import io.tenure.control.Requester;
import io.tenure.runtime.ProcessCrew;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.Schedules;
import io.tenure.server.api.queue.TaskJson;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Clocks;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates, changes, pauses and runs schedules. The leader of the servers fires those that are created here. */
public final class ScheduleRoutes {

    private static final int DEFAULT_LIMIT = 100;
    private static final int DEFAULT_TIMES = 5;

    private final Store store;
    private final Schedules schedules;

    private ScheduleRoutes(Store store) {
        this.store = store;
        this.schedules = new Schedules(store, Office.CLUSTER, new ProcessCrew());
    }

    public static List<Route> of(Store store) {
        ScheduleRoutes routes = new ScheduleRoutes(store);
        String all = "/api/v1/schedules";
        String one = all + "/{name}";
        return List.of(
                Route.get(all, routes::list).query("limit", "after"),
                Route.post(all, routes::create).json(),
                Route.get(one, routes::show).query("times"),
                Route.get(one + "/tasks", routes::tasks).query("limit"),
                Route.put(one, routes::put).json(),
                Route.delete(one, routes::delete),
                Route.post(one + "/pause", routes::pause).json(),
                Route.post(one + "/resume", routes::resume).json(),
                Route.post(one + "/run", routes::run).json());
    }

    private Answer list(Request request) {
        int limit = request.number("limit", DEFAULT_LIMIT);
        String after = request.query("after").orElse("");
        Page<ScheduleRecord> page = Refusal.unlessValid(() -> schedules.list(after, limit));
        return Answer.json(Json.object(
                "items", page.items().stream().map(ScheduleJson::summary).toList(),
                "next", page.next().orElse(null)));
    }

    private Answer create(Request request) {
        Schedule schedule =
                ScheduleBody.read(request.body(ScheduleBody.MAX_BODY_BYTES)).schedule();
        Reason sender = sender(request);
        keyed(request).create(schedule);
        sender.tell("The schedule " + schedule.name() + " was created");
        return shown(201, schedule.name(), DEFAULT_TIMES).with("Location", "/api/v1/schedules/" + schedule.name());
    }

    private Answer put(Request request) {
        Schedule schedule =
                ScheduleBody.read(request.body(ScheduleBody.MAX_BODY_BYTES)).schedule(request.segment("name"));
        Reason sender = sender(request);
        schedules.put(schedule);
        sender.tell("The schedule " + schedule.name() + " was set");
        return shown(200, schedule.name(), DEFAULT_TIMES);
    }

    private Answer show(Request request) {
        int times = request.number("times", DEFAULT_TIMES);
        return shown(200, request.segment("name"), times);
    }

    private Answer tasks(Request request) {
        int limit = request.number("limit", ScheduleTasks.MOST);
        ScheduleRecord record = Refusal.unlessValid(() -> schedules.known(request.segment("name")));
        List<TaskRecord> tasks = Refusal.unlessValid(() -> ScheduleTasks.latest(store, record, limit));
        Clocks clocks = store.stale().clocks();
        return Answer.json(Json.object(
                "items",
                tasks.stream().map(task -> TaskJson.summary(task, clocks)).toList()));
    }

    private Answer shown(int status, String name, int count) {
        ScheduleRecord record = Refusal.unlessValid(() -> schedules.known(name));
        List<Instant> times = Refusal.unlessValid(() -> schedules.times(name, count));
        Map<String, @Nullable Object> json =
                ScheduleJson.whole(record, times, store.clocks().wall());
        return Answer.of(status, Json.MEDIA_TYPE, Json.bytes(json));
    }

    private Answer delete(Request request) {
        Reason sender = sender(request);
        return Refusal.unlessValid(() -> {
            keyed(request).delete(request.segment("name"));
            sender.tell("The schedule " + request.segment("name") + " was deleted");
            return Answer.empty(204);
        });
    }

    private Answer pause(Request request) {
        Reason reason = Reason.in(request);
        Requester asked = reason.requester();
        ScheduleRecord paused =
                Refusal.unlessValid(() -> schedules.pause(request.segment("name"), asked.by(), asked.why()));
        reason.tell("The schedule " + paused.name() + " was paused");
        return Answer.json(ScheduleJson.summary(paused));
    }

    private Answer resume(Request request) {
        Reason reason = Reason.in(request);
        ScheduleRecord resumed = Refusal.unlessValid(() -> schedules.resume(request.segment("name")));
        reason.tell("The schedule " + resumed.name() + " was resumed");
        return Answer.json(ScheduleJson.summary(resumed));
    }

    private Answer run(Request request) {
        Reason reason = Reason.in(request);
        TaskId id = Refusal.unlessValid(() -> keyed(request).run(request.segment("name")));
        reason.tell("The schedule " + request.segment("name") + " was run as task " + id);
        return Answer.of(201, Json.MEDIA_TYPE, Json.bytes(Json.object("id", id.value())))
                .with("Location", "/api/v1/tasks/" + id);
    }

    /** Where the body is the schedule, only the header says who sends it. */
    private static Reason sender(Request request) {
        Reason sender = Reason.NONE.or(request);
        sender.requester();
        return sender;
    }

    private Schedules keyed(Request request) {
        return request.idempotencyKey().map(schedules::under).orElse(schedules);
    }
}
