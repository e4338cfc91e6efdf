package io.tenure.store.machine;

import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;

/** The counters of a queue, without its name, which is the row's key. The flag is reserved for a pause of the queue. */
public final class QueueStatsCodec {

    private static final int FORMAT = 1;

    private QueueStatsCodec() {}

    public static byte[] encode(QueueStats stats) {
        return Encoder.version(FORMAT)
                .flag(false)
                .count(stats.waiting())
                .count(stats.ready())
                .count(stats.claimed())
                .count(stats.succeeded())
                .count(stats.failed())
                .count(stats.stalled())
                .count(stats.late())
                .done();
    }

    public static QueueStats decode(QueueName queue, byte[] row) {
        Decoder in = Decoder.version("queue", FORMAT, row);
        in.flag();
        return in.end(new QueueStats(
                queue, in.count(), in.count(), in.count(), in.count(), in.count(), in.count(), in.count()));
    }
}
