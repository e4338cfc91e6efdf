package io.tenure.store.log;

import io.tenure.store.ClockCorrection;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** The bytes of a correction of the wall clock. */
public final class ClockCorrectionCodec {

    private static final int FORMAT = 1;

    private ClockCorrectionCodec() {}

    public static byte[] encode(ClockCorrection correction) {
        Encoder out = Encoder.version(FORMAT);
        encode(out, correction);
        return out.done();
    }

    public static ClockCorrection decode(byte[] row) {
        Decoder in = Decoder.version("clock correction", FORMAT, row);
        return in.end(decode(in));
    }

    public static void encode(Encoder out, ClockCorrection correction) {
        out.count(correction.number())
                .duration(correction.tick())
                .instant(correction.from())
                .instant(correction.to())
                .text(correction.by())
                .text(correction.why());
    }

    static ClockCorrection decode(Decoder in) {
        return new ClockCorrection(in.count(), in.duration(), in.instant(), in.instant(), in.text(), in.text());
    }
}
