package io.tenure.store.log;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
import io.tenure.store.WorkerId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** An attempt that is over, without its number, which stands in the row's key. */
public final class AttemptCodec {

    private static final int FORMAT = 1;

    private AttemptCodec() {}

    public static byte[] encode(Attempt attempt) {
        return Encoder.version(FORMAT)
                .text(attempt.worker().value())
                .instant(attempt.began())
                .instant(attempt.ended())
                .octet(code(attempt.end()))
                .optional(attempt.error(), Encoder::text)
                .done();
    }

    public static Attempt decode(int number, byte[] row) {
        Decoder in = Decoder.version("attempt", FORMAT, row);
        return in.end(new Attempt(
                number, new WorkerId(in.text()), in.instant(), in.instant(), end(in), in.optional(Decoder::text)));
    }

    private static int code(End end) {
        return switch (end) {
            case SUCCEEDED -> 1;
            case FAILED -> 2;
            case STALLED -> 3;
            case HANDED_BACK -> 4;
        };
    }

    private static End end(Decoder in) {
        int code = in.octet();
        for (End end : End.values()) {
            if (code(end) == code) {
                return end;
            }
        }
        throw in.damaged("unknown end of an attempt " + code);
    }
}
