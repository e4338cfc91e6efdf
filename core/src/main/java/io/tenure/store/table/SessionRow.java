package io.tenure.store.table;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** What is remembered of a session: its floor, and coarsely when it was last seen. */
public record SessionRow(long floor, long bucket) {

    public static final SessionRow NEW = new SessionRow(0, 0);

    private static final int FORMAT = 1;

    public static SessionRow decode(byte[] row) {
        Decoder in = Decoder.version("session", FORMAT, row);
        return in.end(new SessionRow(in.count(), in.count()));
    }

    public byte[] encode() {
        return Encoder.version(FORMAT).count(floor).count(bucket).done();
    }
}
