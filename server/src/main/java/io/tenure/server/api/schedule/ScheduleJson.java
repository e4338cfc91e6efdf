package io.tenure.server.api.schedule;

import io.tenure.schedule.Recurrence;
import io.tenure.schedule.ScheduleRecord;
import io.tenure.schedule.Timing;
import io.tenure.server.api.queue.TaskJson;
import io.tenure.server.http.Json;
import io.tenure.store.Body;
import io.tenure.store.TaskOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.RawValue;

/** Schedules as clients see them. */
public final class ScheduleJson {

    private ScheduleJson() {}

    public static Map<String, @Nullable Object> summary(ScheduleRecord record) {
        Recurrence recurrence = record.schedule().recurrence();
        return Json.object(
                "name", record.name(),
                "office", record.office().value(),
                "when", json(recurrence.timing()),
                "missed", recurrence.missed().toString(),
                "overlap", TaskJson.wireName(recurrence.overlap()),
                "queue", record.schedule().queue().value(),
                "type", record.schedule().payload().type(),
                "options", json(recurrence.options()),
                "paused", record.paused().map(ScheduleJson::json).orElse(null),
                "next", text(record.next()),
                "last", text(record.tally().last()),
                "fired", record.tally().fired(),
                "skipped", record.tally().skipped(),
                "dropped", record.tally().missed());
    }

    /** Everything, with the next times; while it is paused there are none. */
    static Map<String, @Nullable Object> whole(ScheduleRecord record, List<Instant> times, Instant wall) {
        Map<String, @Nullable Object> json = summary(record);
        List<Instant> fires = record.paused().isPresent() ? List.of() : times;
        json.put("times", fires.stream().map(Instant::toString).toList());
        json.put("sentence", record.explain(wall));
        Body payload = record.schedule().payload();
        if (Json.isJson(payload.bytes())) {
            json.put("payload", new RawValue(payload.text()));
        } else {
            json.put("payloadBase64", payload.bytes());
        }
        return json;
    }

    private static Map<String, @Nullable Object> json(Timing timing) {
        return switch (timing) {
            case Timing.OnCron t ->
                Json.object("cron", t.cron().toString(), "zone", t.zone().getId());
            case Timing.Every t ->
                Json.object("every", t.period().toString(), "anchor", t.anchor().toString());
        };
    }

    private static Map<String, @Nullable Object> json(TaskOptions options) {
        return Json.object(
                "priority", options.priority(),
                "retries", options.retries(),
                "limitKey", options.limitKey().orElse(null),
                "timeout", options.timeout().map(Duration::toString).orElse(null));
    }

    private static Map<String, @Nullable Object> json(ScheduleRecord.Paused paused) {
        return Json.object(
                "by", paused.by(), "why", paused.why(), "since", paused.since().toString());
    }

    private static @Nullable String text(Optional<Instant> instant) {
        return instant.map(Instant::toString).orElse(null);
    }
}
