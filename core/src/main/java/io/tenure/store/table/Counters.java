package io.tenure.store.table;

import io.tenure.store.QueueStats.Depth;
import io.tenure.store.QueueStats.Totals;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** The counters of a queue: a row, and changed in place while an entry is applied. */
public final class Counters {

    private static final int FORMAT = 1;

    private final long[] depth = new long[Kind.values().length];
    private final long[] totals = new long[Event.values().length];

    public static Counters decode(byte[] row) {
        Decoder in = Decoder.version("queue", FORMAT, row);
        Counters counters = new Counters();
        read(in, counters.depth);
        read(in, counters.totals);
        return in.end(counters);
    }

    public byte[] encode() {
        Encoder out = Encoder.version(FORMAT);
        for (long count : depth) {
            out.count(count);
        }
        for (long count : totals) {
            out.count(count);
        }
        return out.done();
    }

    public void entered(TaskState state) {
        depth[state.kind().ordinal()]++;
    }

    public void left(TaskState state) {
        depth[state.kind().ordinal()]--;
    }

    public void count(Event event) {
        totals[event.ordinal()]++;
    }

    public Depth depth() {
        return new Depth(
                of(Kind.DELAYED),
                of(Kind.BACKING_OFF),
                of(Kind.READY),
                of(Kind.CLAIMED),
                of(Kind.SUCCEEDED),
                of(Kind.FAILED),
                of(Kind.CANCELLED));
    }

    public Totals totals() {
        return new Totals(
                of(Event.ENQUEUED),
                of(Event.CLAIMED),
                of(Event.SUCCEEDED),
                of(Event.FAILED),
                of(Event.CANCELLED),
                of(Event.STALLED),
                of(Event.LATE),
                of(Event.HANDED_BACK));
    }

    private long of(Kind state) {
        return depth[state.ordinal()];
    }

    private long of(Event event) {
        return totals[event.ordinal()];
    }

    private static void read(Decoder in, long[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = in.count();
        }
    }
}
