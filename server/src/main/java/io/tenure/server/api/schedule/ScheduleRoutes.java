package io.tenure.server.api.schedule;

import io.tenure.runtime.ProcessCrew;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.Schedules;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates, changes, pauses and runs schedules. The leader of the servers fires those that are created here. */
public final class ScheduleRoutes {

    private static final int DEFAULT_LIMIT = 100;
    private static final int DEFAULT_TIMES = 5;
    private static final int MAX_REASON_BYTES = 16 * 1024;

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
        keyed(request).create(schedule);
        return shown(201, schedule.name(), DEFAULT_TIMES).with("Location", "/api/v1/schedules/" + schedule.name());
    }

    private Answer put(Request request) {
        Schedule schedule =
                ScheduleBody.read(request.body(ScheduleBody.MAX_BODY_BYTES)).schedule(request.segment("name"));
        schedules.put(schedule);
        return shown(200, schedule.name(), DEFAULT_TIMES);
    }

    private Answer show(Request request) {
        int times = request.number("times", DEFAULT_TIMES);
        return shown(200, request.segment("name"), times);
    }

    private Answer shown(int status, String name, int count) {
        ScheduleRecord record = Refusal.unlessValid(() -> schedules.known(name));
        List<Instant> times = Refusal.unlessValid(() -> schedules.times(name, count));
        Map<String, @Nullable Object> json =
                ScheduleJson.whole(record, times, store.clocks().wall());
        return Answer.of(status, Json.MEDIA_TYPE, Json.bytes(json));
    }

    private Answer delete(Request request) {
        return Refusal.unlessValid(() -> {
            keyed(request).delete(request.segment("name"));
            return Answer.empty(204);
        });
    }

    private Answer pause(Request request) {
        Reason reason = reason(request);
        return Refusal.unlessValid(() -> Answer.json(ScheduleJson.summary(schedules.pause(
                request.segment("name"),
                Optional.ofNullable(reason.by()).orElse(Reason.SOMEBODY),
                Optional.ofNullable(reason.why()).orElse("no reason was given")))));
    }

    private Answer resume(Request request) {
        return Refusal.unlessValid(() -> Answer.json(ScheduleJson.summary(schedules.resume(request.segment("name")))));
    }

    private Answer run(Request request) {
        TaskId id = Refusal.unlessValid(() -> keyed(request).run(request.segment("name")));
        return Answer.of(201, Json.MEDIA_TYPE, Json.bytes(Json.object("id", id.value())))
                .with("Location", "/api/v1/tasks/" + id);
    }

    /** A body may be left out. */
    private static Reason reason(Request request) {
        byte[] body = request.body(MAX_REASON_BYTES);
        return body.length == 0 ? Reason.NONE : Json.readStrictly(body, Reason.class);
    }

    private Schedules keyed(Request request) {
        return request.idempotencyKey().map(schedules::under).orElse(schedules);
    }
}
