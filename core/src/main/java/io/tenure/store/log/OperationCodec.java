package io.tenure.store.log;

import io.tenure.store.BatchId;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.Version;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** An operation inside a logged transaction. */
final class OperationCodec {

    private static final int CHECK = 1;
    private static final int PUT = 2;
    private static final int DELETE = 3;
    private static final int ENQUEUE = 4;
    private static final int SEAL = 5;
    private static final int EXTEND = 6;
    private static final int FINISH = 7;
    private static final int ACKNOWLEDGE = 8;
    private static final int CANCEL = 9;
    private static final int LIMIT = 10;
    private static final int PAUSE = 11;
    private static final int RESUME = 12;
    private static final int RETRY = 13;
    private static final int DISCARD = 14;

    private static final int ANYTHING = 1;
    private static final int ABSENT = 2;
    private static final int PRESENT = 3;
    private static final int AT = 4;

    private OperationCodec() {}

    static void encode(Encoder out, Operation operation) {
        switch (operation) {
            case Check o -> on(out, CHECK, o.key(), o.expected());
            case Put o -> on(out, PUT, o.key(), o.expected()).body(o.body());
            case Delete o -> on(out, DELETE, o.key(), o.expected());
            case Enqueue o ->
                TaskOptionsCodec.encode(
                        out.octet(ENQUEUE).text(o.queue().value()).body(o.payload()), o.options());
            case Seal o ->
                out.octet(SEAL).text(o.queue().value()).text(o.batch().value());
            case Acknowledge o ->
                out.octet(ACKNOWLEDGE).text(o.queue().value()).text(o.batch().value());
            case Extend o ->
                out.octet(EXTEND)
                        .count(o.task().value())
                        .count(o.attempt())
                        .duration(o.length())
                        .optional(o.progress(), TaskCodec::encode);
            case Cancel o -> out.octet(CANCEL).count(o.task().value()).text(o.why());
            case Retry o -> out.octet(RETRY).count(o.task().value());
            case Discard o -> out.octet(DISCARD).count(o.task().value());
            case Limit o -> RulesCodec.encode(out.octet(LIMIT).text(o.queue().value()), o.limits());
            case Pause o ->
                out.octet(PAUSE).text(o.queue().value()).text(o.by()).text(o.why());
            case Resume o -> out.octet(RESUME).text(o.queue().value());
            case Finish o ->
                VerdictCodec.encode(out.octet(FINISH).count(o.task().value()).count(o.attempt()), o.verdict());
        }
    }

    static Operation decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case CHECK -> new Check(key(in), expected(in));
            case PUT -> new Put(key(in), expected(in), in.body());
            case DELETE -> new Delete(key(in), expected(in));
            case ENQUEUE -> new Enqueue(new QueueName(in.text()), in.body(), TaskOptionsCodec.decode(in));
            case SEAL -> new Seal(new QueueName(in.text()), new BatchId(in.text()));
            case ACKNOWLEDGE -> new Acknowledge(new QueueName(in.text()), new BatchId(in.text()));
            case EXTEND ->
                new Extend(new TaskId(in.count()), in.small(), in.duration(), in.optional(TaskCodec::decodeProgress));
            case CANCEL -> new Cancel(new TaskId(in.count()), in.text());
            case RETRY -> new Retry(new TaskId(in.count()));
            case DISCARD -> new Discard(new TaskId(in.count()));
            case LIMIT -> new Limit(new QueueName(in.text()), RulesCodec.decode(in));
            case PAUSE -> new Pause(new QueueName(in.text()), in.text(), in.text());
            case RESUME -> new Resume(new QueueName(in.text()));
            case FINISH -> new Finish(new TaskId(in.count()), in.small(), VerdictCodec.decode(in));
            default -> throw in.damaged("unknown operation " + tag);
        };
    }

    private static Encoder on(Encoder out, int tag, DocumentKey key, Expected expected) {
        out.octet(tag).text(key.collection().value()).text(key.id());
        return switch (expected) {
            case Expected.Anything e -> out.octet(ANYTHING);
            case Expected.Absent e -> out.octet(ABSENT);
            case Expected.Present e -> out.octet(PRESENT);
            case Expected.At e -> out.octet(AT).count(e.version().value());
        };
    }

    private static DocumentKey key(Decoder in) {
        return new DocumentKey(new CollectionName(in.text()), in.text());
    }

    private static Expected expected(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case ANYTHING -> Expected.ANYTHING;
            case ABSENT -> Expected.ABSENT;
            case PRESENT -> Expected.PRESENT;
            case AT -> Expected.at(new Version(in.count()));
            default -> throw in.damaged("unknown expectation " + tag);
        };
    }
}
