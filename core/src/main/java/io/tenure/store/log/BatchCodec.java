package io.tenure.store.log;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.QueueName;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** A batch without its names. */
public final class BatchCodec {

    private static final int FORMAT = 1;

    private BatchCodec() {}

    public static byte[] encode(BatchRecord batch) {
        return Encoder.version(FORMAT)
                .count(batch.open())
                .count(batch.succeeded())
                .count(batch.failed())
                .count(batch.cancelled())
                .flag(batch.sealed())
                .flag(batch.acknowledged())
                .flag(batch.callback())
                .done();
    }

    public static BatchRecord decode(QueueName queue, BatchId id, byte[] row) {
        Decoder in = Decoder.version("batch", FORMAT, row);
        return in.end(new BatchRecord(
                id, queue, in.count(), in.count(), in.count(), in.count(), in.flag(), in.flag(), in.flag()));
    }
}
