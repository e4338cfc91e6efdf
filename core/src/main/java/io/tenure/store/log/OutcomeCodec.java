package io.tenure.store.log;

import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.TaskId;
import io.tenure.store.Version;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** The outcome of a transaction, as remembered for a group or an idempotency key. */
public final class OutcomeCodec {

    private static final int COMMITTED = 1;
    private static final int CONFLICT = 2;
    private static final int FENCED = 3;
    private static final int REFUSED = 4;

    private OutcomeCodec() {}

    public static void encode(Encoder out, Outcome outcome) {
        switch (outcome) {
            case Committed c ->
                out.octet(COMMITTED)
                        .count(c.version().value())
                        .list(c.tasks(), OutcomeCodec::encode)
                        .list(c.toStop(), OutcomeCodec::encode);
            case Conflict c ->
                out.octet(CONFLICT)
                        .count(c.operation())
                        .octet(code(c.cause()))
                        .optional(c.actual(), (o, version) -> o.count(version.value()))
                        .optional(c.holder(), OutcomeCodec::encode);
            case Fenced f -> out.octet(FENCED).optional(f.current(), HoldingCodec::encode);
            case Refused r -> out.octet(REFUSED).octet(code(r.reason())).text(r.sentence());
        }
    }

    public static Outcome decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case COMMITTED ->
                new Committed(new Version(in.count()), in.list(OutcomeCodec::task), in.list(OutcomeCodec::task));
            case CONFLICT ->
                new Conflict(
                        in.small(),
                        cause(in),
                        in.optional(i -> new Version(i.count())),
                        in.optional(OutcomeCodec::task));
            case FENCED -> new Fenced(in.optional(HoldingCodec::decode));
            case REFUSED -> new Refused(reason(in), in.text());
            default -> throw in.damaged("unknown outcome " + tag);
        };
    }

    private static void encode(Encoder out, TaskId task) {
        out.count(task.value());
    }

    private static TaskId task(Decoder in) {
        return new TaskId(in.count());
    }

    private static int code(Cause cause) {
        return switch (cause) {
            case DOCUMENT_ABSENT -> 1;
            case DOCUMENT_EXISTS -> 2;
            case OTHER_VERSION -> 3;
            case CLAIM_NOT_LIVE -> 4;
            case BATCH_SEALED -> 5;
            case BATCH_UNKNOWN -> 6;
            case BATCH_NOT_ENDED -> 7;
            case BATCH_ACKNOWLEDGED -> 8;
            case UNIQUE_KEY_HELD -> 9;
            case TASK_UNKNOWN -> 10;
            case TASK_FINAL -> 11;
            case TASK_OPEN -> 12;
            case TASK_RETRIED -> 13;
            case BATCH_NOT_ACKNOWLEDGED -> 14;
        };
    }

    private static Cause cause(Decoder in) {
        int code = in.octet();
        for (Cause cause : Cause.values()) {
            if (code(cause) == code) {
                return cause;
            }
        }
        throw in.damaged("unknown conflict " + code);
    }

    private static int code(Reason reason) {
        return switch (reason) {
            case INVALID -> 1;
            case TOO_LARGE -> 2;
            case KEY_REUSED -> 3;
            case OVERLOADED -> 4;
            case DISK_RESERVE -> 5;
            case LEVEL_TOO_LOW -> 6;
        };
    }

    private static Reason reason(Decoder in) {
        int code = in.octet();
        for (Reason reason : Reason.values()) {
            if (code(reason) == code) {
                return reason;
            }
        }
        throw in.damaged("unknown refusal " + code);
    }
}
