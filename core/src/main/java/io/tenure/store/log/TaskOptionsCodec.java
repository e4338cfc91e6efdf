package io.tenure.store.log;

import io.tenure.store.BatchId;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Unique;
import io.tenure.store.Unique.Clash;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** Part of a task's row and of an enqueue operation. */
final class TaskOptionsCodec {

    private static final int NOW = 1;
    private static final int AFTER = 2;
    private static final int AT = 3;

    private TaskOptionsCodec() {}

    static void encode(Encoder out, TaskOptions options) {
        out.signed(options.priority());
        encodeStart(out, options.start());
        out.count(options.retries())
                .optional(options.batch(), (o, batch) -> o.text(batch.value()))
                .flag(options.callback())
                .optional(options.unique(), TaskOptionsCodec::encodeUnique)
                .optional(options.limitKey(), Encoder::text)
                .optional(options.timeout(), Encoder::duration)
                .optional(options.retryOf(), (o, task) -> o.count(task.value()));
    }

    static TaskOptions decode(Decoder in) {
        return new TaskOptions(
                Math.toIntExact(in.signed()),
                decodeStart(in),
                in.small(),
                in.optional(Decoder::text).map(BatchId::new),
                in.flag(),
                in.optional(TaskOptionsCodec::decodeUnique),
                in.optional(Decoder::text),
                in.optional(Decoder::duration),
                in.optional(i -> new TaskId(i.count())));
    }

    private static void encodeUnique(Encoder out, Unique unique) {
        out.text(unique.key()).octet(code(unique.clash())).optional(unique.window(), Encoder::duration);
    }

    private static Unique decodeUnique(Decoder in) {
        return new Unique(in.text(), clash(in), in.optional(Decoder::duration));
    }

    private static int code(Clash clash) {
        return switch (clash) {
            case KEEP -> 1;
            case REPLACE -> 2;
            case REJECT -> 3;
        };
    }

    private static Clash clash(Decoder in) {
        int code = in.octet();
        for (Clash clash : Clash.values()) {
            if (code(clash) == code) {
                return clash;
            }
        }
        throw in.damaged("unknown clash " + code);
    }

    private static void encodeStart(Encoder out, Start start) {
        switch (start) {
            case Start.Now s -> out.octet(NOW);
            case Start.After s -> out.octet(AFTER).duration(s.delay());
            case Start.At s -> out.octet(AT).instant(s.instant());
        }
    }

    private static Start decodeStart(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case NOW -> Start.NOW;
            case AFTER -> new Start.After(in.duration());
            case AT -> new Start.At(in.instant());
            default -> throw in.damaged("unknown start " + tag);
        };
    }
}
