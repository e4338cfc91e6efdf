package io.tenure.store.log;

import io.tenure.store.Body;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** The payload of a task, written once and never changed. */
public final class PayloadCodec {

    private static final int FORMAT = 1;

    private PayloadCodec() {}

    public static byte[] encode(Body payload) {
        return Encoder.version(FORMAT).body(payload).done();
    }

    /** How large a payload is, without reading it. */
    public static long bytes(byte[] row) {
        Decoder in = Decoder.version("payload", FORMAT, row);
        in.text();
        return in.count();
    }

    public static Body decode(byte[] row) {
        Decoder in = Decoder.version("payload", FORMAT, row);
        return in.end(in.body());
    }
}
