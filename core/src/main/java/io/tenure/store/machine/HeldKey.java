package io.tenure.store.machine;

import io.tenure.store.TaskId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.time.Duration;
import java.util.Optional;

/** Who holds a unique key, and until when on the tick if not until it is final. */
record HeldKey(TaskId task, Optional<Duration> until) {

    private static final int FORMAT = 1;

    static HeldKey decode(byte[] row) {
        Decoder in = Decoder.version("unique key", FORMAT, row);
        return in.end(new HeldKey(new TaskId(in.count()), in.optional(Decoder::duration)));
    }

    byte[] encode() {
        return Encoder.version(FORMAT)
                .count(task.value())
                .optional(until, Encoder::duration)
                .done();
    }
}
