package io.tenure.store.wire;

import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.QueueStats.Depth;
import io.tenure.store.QueueStats.Totals;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.RulesCodec;

/** What is told of a queue. */
final class StatsCodec {

    private StatsCodec() {}

    static void encode(Encoder out, QueueStats stats) {
        Depth depth = stats.depth();
        Totals totals = stats.totals();
        out.text(stats.queue().value())
                .count(depth.delayed())
                .count(depth.backingOff())
                .count(depth.ready())
                .count(depth.claimed())
                .count(depth.succeeded())
                .count(depth.failed())
                .count(depth.cancelled())
                .count(totals.enqueued())
                .count(totals.claimed())
                .count(totals.succeeded())
                .count(totals.failed())
                .count(totals.cancelled())
                .count(totals.stalled())
                .count(totals.late())
                .count(totals.handedBack())
                .bytes(RulesCodec.encode(stats.rules()))
                .optional(stats.oldestReady(), Encoder::instant);
    }

    static QueueStats decode(Decoder in) {
        return new QueueStats(
                new QueueName(in.text()),
                depth(in),
                totals(in),
                RulesCodec.decode(in.bytes()),
                in.optional(Decoder::instant));
    }

    private static Depth depth(Decoder in) {
        return new Depth(in.count(), in.count(), in.count(), in.count(), in.count(), in.count(), in.count());
    }

    private static Totals totals(Decoder in) {
        return new Totals(
                in.count(), in.count(), in.count(), in.count(), in.count(), in.count(), in.count(), in.count());
    }
}
