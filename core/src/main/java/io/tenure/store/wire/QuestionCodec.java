package io.tenure.store.wire;

import io.tenure.store.BatchId;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.TaskId;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.LogAnswer.Grant;
import io.tenure.store.log.TaskCodec;
import java.util.Arrays;

/** A question as it travels; its answer's codec stands with the question. */
final class QuestionCodec {

    private static final int GET = 1;
    private static final int SCAN = 2;
    private static final int COLLECTIONS = 3;
    private static final int TASK = 4;
    private static final int PAYLOAD = 5;
    private static final int QUEUES = 6;
    private static final int BATCH = 7;
    private static final int MEMBERS = 8;
    private static final int OFFICE = 9;
    private static final int TIME = 10;
    private static final int GRANTED = 11;
    private static final int ATTEMPTS = 12;
    private static final int TASKS = 13;
    private static final int NEXT = 14;
    private static final int UNACKNOWLEDGED = 15;
    private static final int NEWEST_TASKS = 16;
    private static final int OPEN_BATCHES = 17;
    private static final int TERMS = 18;

    private QuestionCodec() {}

    static void encode(Encoder out, StoreQuestion<?> question) {
        switch (question) {
            case StoreQuestion.Get q ->
                out.octet(GET).text(q.key().collection().value()).text(q.key().id());
            case StoreQuestion.Scan q -> encode(out.octet(SCAN), q.scan());
            case StoreQuestion.Collections q -> out.octet(COLLECTIONS);
            case StoreQuestion.OfTask q -> out.octet(TASK).count(q.id().value());
            case StoreQuestion.Payload q -> out.octet(PAYLOAD).count(q.id().value());
            case StoreQuestion.Queues q -> out.octet(QUEUES);
            case StoreQuestion.OfBatch q ->
                out.octet(BATCH).text(q.queue().value()).text(q.batch().value());
            case StoreQuestion.Members q ->
                out.octet(MEMBERS)
                        .text(q.queue().value())
                        .text(q.batch().value())
                        .count(q.after())
                        .count(q.limit());
            case QueueQuestion.Attempts q -> out.octet(ATTEMPTS).count(q.id().value());
            case QueueQuestion.Tasks q -> encode(out.octet(tag(q.scan().order())), q.scan());
            case QueueQuestion.Next q -> out.octet(NEXT).text(q.queue().value());
            case QueueQuestion.Unacknowledged q ->
                out.octet(UNACKNOWLEDGED)
                        .text(q.queue().value())
                        .optional(q.after(), (o, batch) -> o.text(batch.value()))
                        .count(q.limit());
            case QueueQuestion.OpenBatches q ->
                out.octet(OPEN_BATCHES)
                        .text(q.queue().value())
                        .optional(q.after(), (o, batch) -> o.text(batch.value()))
                        .count(q.limit());
            case StoreQuestion.OfOffice q -> out.octet(OFFICE).text(q.office().value());
            case StoreQuestion.Terms q ->
                out.octet(TERMS).text(q.office().value()).count(q.limit());
            case StoreQuestion.Time q -> out.octet(TIME);
            case StoreQuestion.Granted q ->
                out.octet(GRANTED)
                        .list(
                                q.grants(),
                                (o, grant) -> o.count(grant.task().value()).count(grant.attempt()));
        }
    }

    private static void encode(Encoder out, Scan scan) {
        out.text(scan.collection().value())
                .text(scan.prefix())
                .text(scan.after())
                .count(scan.limit());
    }

    private static void encode(Encoder out, TaskScan scan) {
        out.text(scan.queue().value())
                .octet(TaskCodec.tag(scan.state()))
                .optional(scan.type(), Encoder::text)
                .text(scan.after())
                .count(scan.limit());
    }

    /** The first kind is what a node of an earlier build knows. */
    private static int tag(TaskScan.Order order) {
        return switch (order) {
            case OLDEST -> TASKS;
            case NEWEST -> NEWEST_TASKS;
        };
    }

    private static TaskScan taskScan(Decoder in, TaskScan.Order order) {
        QueueName queue = new QueueName(in.text());
        int tag = in.octet();
        Kind state = Arrays.stream(Kind.values())
                .filter(kind -> TaskCodec.tag(kind) == tag)
                .findFirst()
                .orElseThrow(() -> in.damaged("unknown task state " + tag));
        return new TaskScan(queue, state, in.optional(Decoder::text), in.text(), in.small(), order);
    }

    static StoreQuestion<?> decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case GET -> new StoreQuestion.Get(new DocumentKey(new CollectionName(in.text()), in.text()));
            case SCAN ->
                new StoreQuestion.Scan(new Scan(new CollectionName(in.text()), in.text(), in.text(), in.small()));
            case COLLECTIONS -> new StoreQuestion.Collections();
            case TASK -> new StoreQuestion.OfTask(new TaskId(in.count()));
            case PAYLOAD -> new StoreQuestion.Payload(new TaskId(in.count()));
            case QUEUES -> new StoreQuestion.Queues();
            case BATCH -> new StoreQuestion.OfBatch(new QueueName(in.text()), new BatchId(in.text()));
            case MEMBERS ->
                new StoreQuestion.Members(new QueueName(in.text()), new BatchId(in.text()), in.count(), in.small());
            case ATTEMPTS -> new QueueQuestion.Attempts(new TaskId(in.count()));
            case TASKS -> new QueueQuestion.Tasks(taskScan(in, TaskScan.Order.OLDEST));
            case NEWEST_TASKS -> new QueueQuestion.Tasks(taskScan(in, TaskScan.Order.NEWEST));
            case NEXT -> new QueueQuestion.Next(new QueueName(in.text()));
            case UNACKNOWLEDGED ->
                new QueueQuestion.Unacknowledged(
                        new QueueName(in.text()), in.optional(i -> new BatchId(i.text())), in.small());
            case OPEN_BATCHES ->
                new QueueQuestion.OpenBatches(
                        new QueueName(in.text()), in.optional(i -> new BatchId(i.text())), in.small());
            case OFFICE -> new StoreQuestion.OfOffice(new Office(in.text()));
            case TERMS -> new StoreQuestion.Terms(new Office(in.text()), in.small());
            case TIME -> new StoreQuestion.Time();
            case GRANTED -> new StoreQuestion.Granted(in.list(i -> new Grant(new TaskId(i.count()), i.small())));
            default -> throw in.damaged("unknown question " + tag);
        };
    }
}
