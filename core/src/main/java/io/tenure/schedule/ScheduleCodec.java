package io.tenure.schedule;

import io.tenure.schedule.ScheduleRecord.Paused;
import io.tenure.schedule.ScheduleRecord.Tally;
import io.tenure.store.Body;
import io.tenure.store.Document;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.time.Instant;
import java.util.Optional;

/** A schedule as a document. Times that are those of the commit itself are left out, and read from the document. */
final class ScheduleCodec {

    private static final int FORMAT = 1;
    private static final String TYPE = "schedule";
    private static final int CRON = 1;
    private static final int EVERY = 2;

    private ScheduleCodec() {}

    static Body encode(ScheduleRecord record) {
        Encoder out = Encoder.version(FORMAT);
        Schedule schedule = record.schedule();
        encode(out, schedule.recurrence());
        out.text(schedule.queue().value())
                .body(schedule.payload())
                .text(record.office().value())
                .optional(record.paused(), ScheduleCodec::encode)
                .optional(stated(record.after()), Encoder::instant)
                .optional(record.due(), Encoder::instant)
                .optional(record.tally().last(), Encoder::instant)
                .count(record.tally().fired())
                .count(record.tally().missed())
                .list(
                        record.made().spans(),
                        (o, span) -> o.instant(span.first()).instant(span.last()));
        return new Body(TYPE, out.done());
    }

    static ScheduleRecord decode(Document document) {
        Instant written = document.modified();
        Decoder in = Decoder.version(TYPE, FORMAT, document.body().bytes());
        Recurrence recurrence = decodeRecurrence(in, document.key().id());
        Schedule schedule = new Schedule(recurrence, new QueueName(in.text()), in.body());
        return in.end(new ScheduleRecord(
                schedule,
                new Office(in.text()),
                in.optional(i -> decodePaused(i, written)),
                in.optional(Decoder::instant).orElse(written),
                in.optional(Decoder::instant),
                new Tally(in.optional(Decoder::instant), in.count(), 0, in.count()),
                new MadeTimes(in.list(i -> new MadeTimes.Span(i.instant(), i.instant())))));
    }

    private static void encode(Encoder out, Recurrence recurrence) {
        switch (recurrence.timing()) {
            case Timing.OnCron t ->
                out.octet(CRON).text(t.cron().toString()).text(t.zone().getId());
            case Timing.Every t -> out.octet(EVERY).duration(t.period()).instant(t.anchor());
        }
        TaskOptions options = recurrence.options();
        out.text(recurrence.missed().toString())
                .flag(recurrence.overlap() == Overlap.SKIP)
                .signed(options.priority())
                .count(options.retries())
                .optional(options.limitKey(), Encoder::text)
                .optional(options.timeout(), Encoder::duration);
    }

    private static Recurrence decodeRecurrence(Decoder in, String name) {
        int tag = in.octet();
        Timing timing = switch (tag) {
            case CRON -> Timing.cron(in.text(), in.text());
            case EVERY -> new Timing.Every(in.duration(), in.instant());
            default -> throw in.damaged("unknown timing " + tag);
        };
        Missed missed = Missed.parse(in.text());
        Overlap overlap = in.flag() ? Overlap.SKIP : Overlap.ALLOW;
        TaskOptions plain =
                TaskOptions.DEFAULT.withPriority(Math.toIntExact(in.signed())).withRetries(in.small());
        TaskOptions keyed = in.optional(Decoder::text).map(plain::withLimitKey).orElse(plain);
        return new Recurrence(
                name,
                timing,
                missed,
                overlap,
                in.optional(Decoder::duration).map(keyed::withTimeout).orElse(keyed));
    }

    private static void encode(Encoder out, Paused paused) {
        out.text(paused.by()).text(paused.why()).optional(stated(paused.since()), Encoder::instant);
    }

    private static Paused decodePaused(Decoder in, Instant written) {
        return new Paused(in.text(), in.text(), in.optional(Decoder::instant).orElse(written));
    }

    private static Optional<Instant> stated(Instant instant) {
        return instant.equals(ScheduleRecord.OF_COMMIT) ? Optional.empty() : Optional.of(instant);
    }
}
