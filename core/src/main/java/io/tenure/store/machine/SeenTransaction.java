package io.tenure.store.machine;

import io.tenure.store.Outcome;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.OutcomeCodec;
import java.time.Duration;

/** What is remembered of a transaction under its idempotency key, and until when on the tick. */
record SeenTransaction(long fingerprint, Duration expires, Outcome outcome) {

    private static final int FORMAT = 1;

    static SeenTransaction decode(byte[] row) {
        Decoder in = Decoder.version("idempotency key", FORMAT, row);
        return in.end(new SeenTransaction(in.fixed(), in.duration(), OutcomeCodec.decode(in)));
    }

    byte[] encode() {
        Encoder out = Encoder.version(FORMAT).fixed(fingerprint).duration(expires);
        OutcomeCodec.encode(out, outcome);
        return out.done();
    }
}
