package io.tenure.store.machine;

import io.tenure.store.Body;

/** The payload of a task, written once and never changed. */
final class PayloadCodec {

    private static final int FORMAT = 1;

    private PayloadCodec() {}

    static byte[] encode(Body payload) {
        return Encoder.version(FORMAT).body(payload).done();
    }

    /** How large a payload is, without reading it. */
    static long bytes(byte[] row) {
        Decoder in = Decoder.version("payload", FORMAT, row);
        in.text();
        return in.count();
    }

    static Body decode(byte[] row) {
        Decoder in = Decoder.version("payload", FORMAT, row);
        return in.end(in.body());
    }
}
