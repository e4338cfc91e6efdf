package io.tenure.store.machine;

import io.tenure.store.Outcome;
import java.time.Instant;

/** What is remembered of a transaction under its idempotency key. */
record SeenTransaction(long fingerprint, Instant expires, Outcome outcome) {

    private static final int FORMAT = 1;

    static SeenTransaction decode(byte[] row) {
        Decoder in = Decoder.version("idempotency key", FORMAT, row);
        return in.end(new SeenTransaction(in.fixed(), in.instant(), OutcomeCodec.decode(in)));
    }

    byte[] encode() {
        Encoder out = Encoder.version(FORMAT).fixed(fingerprint).instant(expires);
        OutcomeCodec.encode(out, outcome);
        return out.done();
    }
}
