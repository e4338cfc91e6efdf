package io.tenure.store.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Small messages and records of fields with fixed widths, as {@link DataOutputStream} writes them. Their bytes must stay as
 * they are; new formats use {@link Encoder}.
 */
public final class Fields {

    private Fields() {}

    /** Writes the fields in their order. */
    @FunctionalInterface
    public interface Writer {

        void to(DataOutputStream out) throws IOException;
    }

    /** Reads the fields in their order. */
    @FunctionalInterface
    public interface Parser<T> {

        T from(DataInputStream in) throws IOException;
    }

    public static byte[] write(Writer fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            fields.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * What the bytes say.
     *
     * @throws IllegalArgumentException with {@code cutShort} as its sentence if the bytes end too early
     */
    public static <T> T read(byte[] bytes, String cutShort, Parser<T> fields) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return fields.from(in);
        } catch (IOException e) {
            throw new IllegalArgumentException(cutShort, e);
        }
    }
}
