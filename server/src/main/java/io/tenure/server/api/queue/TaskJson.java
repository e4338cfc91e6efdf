package io.tenure.server.api.queue;

import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.Clocks;
import io.tenure.store.Page;
import io.tenure.store.Progress;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Unique;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;

/** Tasks as clients see them. */
public final class TaskJson {

    private static final String CUT_OFF = wireName(TaskState.Kind.CANCELLED);

    private TaskJson() {}

    /** The members that depend on the state; those that do not apply are null. */
    private record Place(
            @Nullable Instant due,
            @Nullable Instant ended,
            @Nullable String worker,
            @Nullable Duration until) {}

    public static String wireName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static TaskState.Kind kind(String wireName) {
        return Arrays.stream(TaskState.Kind.values())
                .filter(kind -> wireName(kind).equals(wireName))
                .findFirst()
                .orElseThrow(() -> Refusal.invalid("'" + wireName + "' is no state of a task: take "
                        + Arrays.stream(TaskState.Kind.values())
                                .map(TaskJson::wireName)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    static Map<String, @Nullable Object> page(Page<TaskRecord> page, Clocks clocks) {
        return Json.object(
                "items",
                        page.items().stream().map(task -> summary(task, clocks)).toList(),
                "next", page.next().orElse(null));
    }

    public static Map<String, @Nullable Object> summary(TaskRecord task, Clocks clocks) {
        Place place = place(task.state());
        return Json.object(
                "id", task.id().value(),
                "queue", task.queue().value(),
                "type", task.type(),
                "state", wireName(task.state().kind()),
                "enqueued", task.enqueued().toString(),
                "due", text(place.due()),
                "ended", text(place.ended()),
                "worker", place.worker(),
                "leftMillis", place.until() == null ? null : left(place.until(), clocks),
                "attempt", task.attempt(),
                "failures", task.failures(),
                "error", error(task).orElse(null),
                "retriedBy", task.retriedBy().map(TaskId::value).orElse(null),
                "options", json(task.options()));
    }

    /** All members. */
    static Map<String, @Nullable Object> whole(
            TaskRecord task, Clocks clocks, List<Attempt> attempts, Optional<Body> payload) {
        Map<String, @Nullable Object> json = summary(task, clocks);
        if (task.state() instanceof TaskState.Claimed claim) {
            json.put("claimed", claim.since().toString());
            json.put(
                    "claimedMillis", QueueJson.age(claim.since(), clocks.wall()).toMillis());
            json.put("progress", claim.progress().map(TaskJson::json).orElse(null));
            json.put("toStop", claim.cancelled().orElse(null));
        }
        json.put(
                "attempts",
                attempts.stream().map(attempt -> json(attempt, task)).toList());
        if (task.state() instanceof TaskState.Succeeded done) {
            body(json, "result", done.result());
        }
        body(json, "payload", payload);
        return json;
    }

    /** A task as its worker receives it with the claim. */
    static Map<String, @Nullable Object> claimed(Claim claim, Clocks clocks) {
        TaskRecord task = claim.task();
        Place place = place(task.state());
        Map<String, @Nullable Object> json = Json.object(
                "id", task.id().value(),
                "attempt", task.attempt(),
                "queue", task.queue().value(),
                "type", task.type(),
                "leftMillis", place.until() == null ? null : left(place.until(), clocks),
                "timeoutMillis",
                        task.options().timeout().map(Duration::toMillis).orElse(null),
                "enqueued", task.enqueued().toString(),
                "failures", task.failures(),
                "options", json(task.options()));
        body(json, "payload", Optional.of(claim.payload()));
        return json;
    }

    /** One that is not JSON is given as base64 under another name. */
    private static void body(Map<String, @Nullable Object> json, String name, Optional<Body> body) {
        if (body.isEmpty()) {
            json.put(name, null);
        } else if (Json.isJson(body.get().bytes())) {
            json.put(name, new RawValue(body.get().text()));
        } else {
            json.put(name + "Base64", body.get().bytes());
        }
    }

    private static Place place(TaskState state) {
        return switch (state) {
            case TaskState.Delayed s -> new Place(s.until(), null, null, null);
            case TaskState.BackingOff s -> new Place(null, null, null, s.until());
            case TaskState.Ready s -> new Place(s.due(), null, null, null);
            case TaskState.Claimed s -> new Place(null, null, s.worker().value(), s.expires());
            case TaskState.Succeeded s -> new Place(null, s.at(), null, null);
            case TaskState.Failed s -> new Place(null, s.at(), null, null);
            case TaskState.Cancelled s -> new Place(null, s.at(), null, null);
        };
    }

    private static Optional<String> error(TaskRecord task) {
        return task.state() instanceof TaskState.Cancelled cancelled ? Optional.of(cancelled.why()) : task.lastError();
    }

    private static long left(Duration until, Clocks clocks) {
        return Math.max(0, until.minus(clocks.tick()).toMillis());
    }

    private static Map<String, @Nullable Object> json(TaskOptions options) {
        Start start = options.start();
        return Json.object(
                "priority", options.priority(),
                "delay", start instanceof Start.After after ? after.delay().toString() : null,
                "at", start instanceof Start.At at ? at.instant().toString() : null,
                "retries", options.retries(),
                "batch", options.batch().map(BatchId::value).orElse(null),
                "callback", options.batch().isPresent() ? options.callback() : null,
                "unique", options.unique().map(Unique::key).orElse(null),
                "limitKey", options.limitKey().orElse(null),
                "timeout", options.timeout().map(Duration::toString).orElse(null),
                "retryOf", options.retryOf().map(TaskId::value).orElse(null));
    }

    private static Map<String, @Nullable Object> json(Attempt attempt, TaskRecord task) {
        return Json.object(
                "number", attempt.number(),
                "worker", attempt.worker().value(),
                "began", attempt.began().toString(),
                "ended", attempt.ended().toString(),
                "end", isCutOff(attempt, task) ? CUT_OFF : wireName(attempt.end()),
                "error", attempt.error().orElse(null));
    }

    /** Whether a worker gave the task back because it was cancelled: that ended both, in the same step. */
    private static boolean isCutOff(Attempt attempt, TaskRecord task) {
        return attempt.end() == Attempt.End.HANDED_BACK
                && attempt.number() == task.attempt()
                && task.state() instanceof TaskState.Cancelled cancelled
                && cancelled.at().equals(attempt.ended());
    }

    public static Map<String, @Nullable Object> json(Progress progress) {
        return Json.object("line", progress.line(), "fraction", progress.fraction());
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
