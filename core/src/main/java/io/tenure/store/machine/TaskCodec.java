package io.tenure.store.machine;

import io.tenure.store.QueueName;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Term;
import io.tenure.store.WorkerId;

/** A task without its id, which is the row's key, and without its payload. */
public final class TaskCodec {

    private static final int FORMAT = 1;
    private static final int DELAYED = 1;
    private static final int BACKING_OFF = 2;
    private static final int READY = 3;
    private static final int CLAIMED = 4;
    private static final int SUCCEEDED = 5;
    private static final int FAILED = 6;

    private TaskCodec() {}

    public static byte[] encode(Task task) {
        Encoder out = Encoder.version(FORMAT)
                .text(task.queue().value())
                .text(task.type())
                .instant(task.enqueued())
                .count(task.attempt())
                .count(task.failures());
        TaskOptionsCodec.encode(out, task.options());
        encodeState(out, task.state());
        return out.done();
    }

    public static Task decode(TaskId id, byte[] row) {
        Decoder in = Decoder.version("task", FORMAT, row);
        QueueName queue = new QueueName(in.text());
        String type = in.text();
        var enqueued = in.instant();
        int attempt = in.small();
        int failures = in.small();
        var options = TaskOptionsCodec.decode(in);
        return in.end(new Task(id, queue, type, options, enqueued, attempt, failures, decodeState(in)));
    }

    private static void encodeState(Encoder out, TaskState state) {
        switch (state) {
            case Delayed s -> out.octet(DELAYED).instant(s.until());
            case BackingOff s -> out.octet(BACKING_OFF).duration(s.until()).text(s.error());
            case Ready s -> out.octet(READY).instant(s.due());
            case Claimed s ->
                out.octet(CLAIMED)
                        .text(s.worker().value())
                        .duration(s.expires())
                        .count(s.token().value());
            case Succeeded s -> out.octet(SUCCEEDED).instant(s.at()).optional(s.result(), Encoder::body);
            case Failed s -> out.octet(FAILED).instant(s.at()).text(s.error());
        }
    }

    private static TaskState decodeState(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case DELAYED -> new Delayed(in.instant());
            case BACKING_OFF -> new BackingOff(in.duration(), in.text());
            case READY -> new Ready(in.instant());
            case CLAIMED -> new Claimed(new WorkerId(in.text()), in.duration(), new Term(in.count()));
            case SUCCEEDED -> new Succeeded(in.instant(), in.optional(Decoder::body));
            case FAILED -> new Failed(in.instant(), in.text());
            default -> throw in.damaged("unknown task state " + tag);
        };
    }
}
