package io.tenure.server.api.schedule;

import io.tenure.schedule.CronException;
import io.tenure.schedule.Missed;
import io.tenure.schedule.Overlap;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Timing;
import io.tenure.server.api.queue.TaskJson;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.TimeText;
import io.tenure.store.Body;
import io.tenure.store.QueueName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A schedule as a client writes it. */
record ScheduleBody(
        @Nullable String name,
        @Nullable When when,
        @Nullable String missed,
        @Nullable String overlap,
        @Nullable String queue,
        @Nullable String type,
        @Nullable JsonNode payload,
        @Nullable Options options) {

    static final int MAX_BODY_BYTES = 2 * Schedule.MAX_PAYLOAD_BYTES;

    /** People read it in one line. */
    private static final int MAX_CRON_CHARS = 500;

    /** Either a cron expression, by default in UTC, or a period, by default counted from 1970. */
    record When(
            @Nullable String cron,
            @Nullable String zone,
            @Nullable String every,
            @Nullable String anchor) {

        Timing timing() {
            if ((cron == null) == (every == null)) {
                throw Refusal.invalid("'when' has either a cron expression or a period 'every': give one of them.");
            }
            if (cron != null) {
                if (cron.length() > MAX_CRON_CHARS) {
                    throw Refusal.invalid("A cron expression has at most " + MAX_CRON_CHARS + " characters, not "
                            + cron.length() + ": take several schedules.");
                }
                absent("anchor", anchor, "every");
                return Timing.cron(cron, Optional.ofNullable(zone).orElse("UTC"));
            }
            absent("zone", zone, "cron");
            Instant from = anchor == null
                    ? Instant.EPOCH
                    : TimeText.parse("anchor", anchor, Instant::parse, "an instant such as 2030-01-31T12:00:00Z");
            return new Timing.Every(duration("every", required("every", every)), from);
        }

        private static void absent(String name, @Nullable String value, String with) {
            if (value != null) {
                throw Refusal.invalid("'" + name + "' goes with '" + with + "' only: leave it out.");
            }
        }
    }

    /** The defaults are those of a submitted task. */
    record Options(
            @Nullable Integer priority,
            @Nullable Integer retries,
            @Nullable String limitKey,
            @Nullable String timeout) {

        Recurrence applyTo(Recurrence plain) {
            Recurrence set = with(plain, priority, Recurrence::priority);
            set = with(set, retries, Recurrence::retries);
            set = with(set, limitKey, Recurrence::limitKey);
            return with(set, timeout, (before, text) -> before.timeout(duration("timeout", text)));
        }
    }

    static ScheduleBody read(byte[] bytes) {
        return Json.readStrictly(bytes, ScheduleBody.class);
    }

    /** Under the name that the form itself says. */
    Schedule schedule() {
        return schedule(required("name", name));
    }

    /** Under this name; the form may say the same one. */
    Schedule schedule(String called) {
        if (name != null && !name.equals(called)) {
            throw Refusal.invalid("The path names the schedule '" + called + "' and the body '" + name
                    + "': leave the name out of the body.");
        }
        return Refusal.unlessValid(() -> new Schedule(
                recurrence(called),
                new QueueName(required("queue", queue)),
                new Body(required("type", type), Json.bytes(required("payload", payload)))));
    }

    private Recurrence recurrence(String called) {
        Recurrence plain = Recurrence.of(called, timing(required("when", when)));
        Recurrence set = with(plain, missed, (before, text) -> before.missed(Missed.parse(text)));
        set = overlaps() ? set : set.noOverlap();
        return with(set, options, (before, given) -> given.applyTo(before));
    }

    private static Timing timing(When when) {
        try {
            return when.timing();
        } catch (CronException e) {
            throw new Refusal(Problem.of(ProblemType.INVALID, String.valueOf(e.getMessage()))
                    .with("position", e.position()));
        }
    }

    private boolean overlaps() {
        if (overlap == null || overlap.equals(TaskJson.wireName(Overlap.ALLOW))) {
            return true;
        }
        if (overlap.equals(TaskJson.wireName(Overlap.SKIP))) {
            return false;
        }
        throw Refusal.invalid("'overlap' is allow or skip, not '" + overlap + "'.");
    }

    private static Duration duration(String name, String text) {
        return TimeText.parse(name, text, Duration::parse, "a duration such as PT10M");
    }

    private static <T> Recurrence with(
            Recurrence before, @Nullable T value, BiFunction<Recurrence, T, Recurrence> option) {
        return value == null ? before : option.apply(before, value);
    }

    private static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw Refusal.invalid(
                    "The member '" + name + "' is missing: a schedule has name, when, queue, type and payload.");
        }
        return value;
    }
}
