package io.tenure.primary.directory;

import io.tenure.store.Body;
import io.tenure.store.codec.Fields;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;

/** Encodes the documents of this package: a version, then the fields in order. */
final class RecordCodec {

    private static final int VERSION = 1;
    private static final int MAX_CHARS = 2000;

    private RecordCodec() {}

    static Body write(String type, Fields.Writer fields) {
        return new Body(type, Fields.write(out -> {
            out.writeByte(VERSION);
            fields.to(out);
        }));
    }

    static <T> T read(Body body, Fields.Parser<T> fields) {
        return Fields.read(body.bytes(), "A document of the type '" + body.type() + "' is cut short.", in -> {
            int version = in.readUnsignedByte();
            if (version != VERSION) {
                throw new IllegalArgumentException("A document of the type '" + body.type()
                        + "' has the unknown version " + version + ": upgrade this program.");
            }
            return fields.from(in);
        });
    }

    static void writeInstant(DataOutputStream out, Instant instant) throws IOException {
        out.writeLong(instant.toEpochMilli());
    }

    static Instant readInstant(DataInputStream in) throws IOException {
        return Instant.ofEpochMilli(in.readLong());
    }

    static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] readBytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    /** A text for people, cut to a readable length. */
    static String shortened(String text) {
        return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
    }
}
