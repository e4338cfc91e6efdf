package io.tenure.store.log;

import io.tenure.store.Progress;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Term;
import io.tenure.store.WorkerId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.Optional;

/** A task without its id, which is the row's key, and without its payload. */
public final class TaskCodec {

    private static final int FORMAT = 1;
    private static final int DELAYED = 1;
    private static final int BACKING_OFF = 2;
    private static final int READY = 3;
    private static final int CLAIMED = 4;
    private static final int SUCCEEDED = 5;
    private static final int FAILED = 6;
    private static final int CANCELLED = 7;

    private TaskCodec() {}

    public static byte[] encode(TaskRecord task) {
        Encoder out = Encoder.version(FORMAT)
                .text(task.queue().value())
                .text(task.type())
                .instant(task.enqueued())
                .count(task.attempt())
                .count(task.failures())
                .optional(task.lastError(), Encoder::text);
        TaskOptionsCodec.encode(out, task.options());
        encodeState(out, task.state());
        return out.optional(task.retriedBy(), (o, other) -> o.count(other.value()))
                .done();
    }

    public static TaskRecord decode(TaskId id, byte[] row) {
        Decoder in = Decoder.version("task", FORMAT, row);
        QueueName queue = new QueueName(in.text());
        String type = in.text();
        var enqueued = in.instant();
        int attempt = in.small();
        int failures = in.small();
        var lastError = in.optional(Decoder::text);
        var options = TaskOptionsCodec.decode(in);
        TaskState state = decodeState(in);
        Optional<TaskId> retriedBy = in.optional(i -> new TaskId(i.count()));
        return in.end(
                new TaskRecord(id, queue, type, options, enqueued, attempt, failures, lastError, state, retriedBy));
    }

    /** The number of a state in everything stored and sent. */
    public static int tag(Kind state) {
        return switch (state) {
            case DELAYED -> DELAYED;
            case BACKING_OFF -> BACKING_OFF;
            case READY -> READY;
            case CLAIMED -> CLAIMED;
            case SUCCEEDED -> SUCCEEDED;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
        };
    }

    static void encode(Encoder out, Progress progress) {
        out.text(progress.line()).fixed(Double.doubleToLongBits(progress.fraction()));
    }

    static Progress decodeProgress(Decoder in) {
        return new Progress(in.text(), Double.longBitsToDouble(in.fixed()));
    }

    private static void encodeState(Encoder out, TaskState state) {
        out.octet(tag(state.kind()));
        switch (state) {
            case Delayed s -> out.instant(s.until());
            case BackingOff s -> out.duration(s.until());
            case Ready s -> out.instant(s.due());
            case Claimed s ->
                out.text(s.worker().value())
                        .instant(s.since())
                        .duration(s.expires())
                        .count(s.token().value())
                        .optional(s.progress(), TaskCodec::encode)
                        .optional(s.cancelled(), Encoder::text);
            case Succeeded s -> out.instant(s.at()).optional(s.result(), Encoder::body);
            case Failed s -> out.instant(s.at());
            case Cancelled s -> out.instant(s.at()).text(s.why());
        }
    }

    private static TaskState decodeState(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case DELAYED -> new Delayed(in.instant());
            case BACKING_OFF -> new BackingOff(in.duration());
            case READY -> new Ready(in.instant());
            case CLAIMED ->
                new Claimed(
                        new WorkerId(in.text()),
                        in.instant(),
                        in.duration(),
                        new Term(in.count()),
                        in.optional(TaskCodec::decodeProgress),
                        in.optional(Decoder::text));
            case SUCCEEDED -> new Succeeded(in.instant(), in.optional(Decoder::body));
            case FAILED -> new Failed(in.instant());
            case CANCELLED -> new Cancelled(in.instant(), in.text());
            default -> throw in.damaged("unknown task state " + tag);
        };
    }
}
