package io.tenure.store.machine;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** What is remembered of a session: its floor, and coarsely when it was last seen. */
record SessionRow(long floor, long bucket) {

    static final SessionRow NEW = new SessionRow(0, 0);

    private static final int FORMAT = 1;

    static SessionRow decode(byte[] row) {
        Decoder in = Decoder.version("session", FORMAT, row);
        return in.end(new SessionRow(in.count(), in.count()));
    }

    byte[] encode() {
        return Encoder.version(FORMAT).count(floor).count(bucket).done();
    }
}
