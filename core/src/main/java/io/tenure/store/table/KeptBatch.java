package io.tenure.store.table;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.QueueName;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.BatchCodec;
import java.time.Duration;

/**
 * A batch as its row keeps it; its names are in the row's key.
 *
 * @param lastEnd when the newest of its members that have ended did so, on the tick
 */
public record KeptBatch(BatchRecord batch, Duration lastEnd) {

    private static final int FORMAT = 1;

    public static KeptBatch first(QueueName queue, BatchId id) {
        return new KeptBatch(new BatchRecord(id, queue, 0, 0, 0, 0, false, false, false), Duration.ZERO);
    }

    public static KeptBatch decode(QueueName queue, BatchId id, byte[] row) {
        Decoder in = Decoder.version("batch of a queue", FORMAT, row);
        return in.end(new KeptBatch(BatchCodec.decode(queue, id, in.bytes()), in.duration()));
    }

    public byte[] encode() {
        return Encoder.version(FORMAT)
                .bytes(BatchCodec.encode(batch))
                .duration(lastEnd)
                .done();
    }

    /** With one member more. */
    public KeptBatch joined(boolean callback) {
        return with(
                new BatchRecord(
                        batch.id(),
                        batch.queue(),
                        batch.open() + 1,
                        batch.succeeded(),
                        batch.failed(),
                        batch.cancelled(),
                        batch.sealed(),
                        false,
                        batch.callback() || callback),
                lastEnd);
    }

    /** One member has come to this end. */
    public KeptBatch left(Kind state, Duration tick) {
        return with(
                new BatchRecord(
                        batch.id(),
                        batch.queue(),
                        batch.open() - 1,
                        batch.succeeded() + (state == Kind.SUCCEEDED ? 1 : 0),
                        batch.failed() + (state == Kind.FAILED ? 1 : 0),
                        batch.cancelled() + (state == Kind.CANCELLED ? 1 : 0),
                        batch.sealed(),
                        false,
                        batch.callback()),
                tick);
    }

    public KeptBatch sealed() {
        return marked(true, batch.acknowledged());
    }

    public KeptBatch acknowledged() {
        return marked(batch.sealed(), true);
    }

    private KeptBatch marked(boolean sealed, boolean acknowledged) {
        return with(
                new BatchRecord(
                        batch.id(),
                        batch.queue(),
                        batch.open(),
                        batch.succeeded(),
                        batch.failed(),
                        batch.cancelled(),
                        sealed,
                        acknowledged,
                        batch.callback()),
                lastEnd);
    }

    private static KeptBatch with(BatchRecord changed, Duration end) {
        return new KeptBatch(changed, end);
    }
}
