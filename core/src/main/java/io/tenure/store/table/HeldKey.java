package io.tenure.store.table;

import io.tenure.store.TaskId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.time.Duration;
import java.util.Optional;

/** Who holds a unique key, and until when on the tick if not until it is final. */
public record HeldKey(TaskId task, Optional<Duration> until) {

    private static final int FORMAT = 1;

    public static HeldKey decode(byte[] row) {
        Decoder in = Decoder.version("unique key", FORMAT, row);
        return in.end(new HeldKey(new TaskId(in.count()), in.optional(Decoder::duration)));
    }

    public byte[] encode() {
        return Encoder.version(FORMAT)
                .count(task.value())
                .optional(until, Encoder::duration)
                .done();
    }
}
