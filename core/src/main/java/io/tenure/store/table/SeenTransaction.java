package io.tenure.store.table;

import io.tenure.store.Outcome;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.log.OutcomeCodec;
import java.time.Duration;

/** What is remembered of a transaction under its idempotency key, and until when on the tick. */
public record SeenTransaction(long fingerprint, Duration expires, Outcome outcome) {

    private static final int FORMAT = 1;

    public static SeenTransaction decode(byte[] row) {
        Decoder in = Decoder.version("idempotency key", FORMAT, row);
        return in.end(new SeenTransaction(in.fixed(), in.duration(), OutcomeCodec.decode(in)));
    }

    public byte[] encode() {
        Encoder out = Encoder.version(FORMAT).fixed(fingerprint).duration(expires);
        OutcomeCodec.encode(out, outcome);
        return out.done();
    }
}
