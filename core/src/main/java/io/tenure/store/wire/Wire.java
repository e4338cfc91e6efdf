package io.tenure.store.wire;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.codec.FormatException;
import io.tenure.store.log.Limits;
import java.time.DateTimeException;
import java.util.function.Function;

/** Paths, headers and limits of the messages. */
public final class Wire {

    public static final String HELLO = "/api/v1/port";
    public static final String COMMANDS = "/api/v1/port/commands";
    public static final String READS = "/api/v1/port/reads";
    public static final String HINTS = "/api/v1/port/hints";

    /** A type that a page of another site cannot make a browser send. */
    public static final String MEDIA_TYPE = "application/octet-stream";

    /** The header that names the cluster; a node of another cluster refuses. */
    public static final String CLUSTER = "Tenure-Cluster";

    /** No request is larger. */
    public static final int MAX_REQUEST_BYTES = Limits.MAX_ENTRY_BYTES - 4096;

    /** A reply of this size is sent; the client asks again for what is missing. */
    static final int ENOUGH_BYTES = 4 << 20;

    private static final int FORMAT = 1;

    private Wire() {}

    static Encoder begin() {
        return Encoder.version(FORMAT);
    }

    /** Reads a message to its end. */
    static <T> T read(String what, byte[] message, Function<Decoder, T> body) {
        if (message.length > 0 && message[0] != FORMAT) {
            throw new WireException(
                    "The " + what + " has the format " + (message[0] & 0xff) + ", but format " + FORMAT
                            + " was expected: use a client and a server of the same version.",
                    null);
        }
        try {
            Decoder in = Decoder.version(what, FORMAT, message);
            return in.end(body.apply(in));
        } catch (FormatException | IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw new WireException("The " + what + " is malformed, or of a newer version of Tenure than this one.", e);
        }
    }
}
