package io.tenure.store.codec;

import io.tenure.store.Body;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/** Writes values one after the other. Numbers are variable-length unless their name says otherwise. */
public final class Encoder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int FIRST_SIZE = 64;

    private byte[] bytes;
    private int size;

    public Encoder() {
        this(FIRST_SIZE);
    }

    private Encoder(int room) {
        bytes = new byte[room];
    }

    /** Starts a record of a format version. */
    public static Encoder version(int version) {
        return new Encoder().octet(version);
    }

    /** The same with room for so many bytes, for a long record: otherwise it is copied again and again while it grows. */
    public static Encoder version(int version, int room) {
        return new Encoder(room).octet(version);
    }

    public Encoder octet(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public Encoder flag(boolean value) {
        return octet(value ? 1 : 0);
    }

    /** A number that is never negative and mostly small. */
    public Encoder count(long value) {
        if (value < 0) {
            throw new IllegalArgumentException("A count is never negative, but this one is " + value + ".");
        }
        long rest = value;
        while (rest > 0x7f) {
            octet((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        return octet((int) rest);
    }

    /** A number of either sign. */
    public Encoder signed(long value) {
        return fixed(value);
    }

    /** Eight bytes, the highest first. */
    public Encoder fixed(long value) {
        room(Long.BYTES);
        LONGS.set(bytes, size, value);
        size += Long.BYTES;
        return this;
    }

    /** Eight bytes that sort like the number. */
    public Encoder sortable(long value) {
        return fixed(value ^ Long.MIN_VALUE);
    }

    public Encoder raw(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
        return this;
    }

    public Encoder bytes(byte[] value) {
        return count(value.length).raw(value);
    }

    public Encoder text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public Encoder uuid(UUID value) {
        return fixed(value.getMostSignificantBits()).fixed(value.getLeastSignificantBits());
    }

    public Encoder duration(Duration value) {
        return fixed(value.toNanos());
    }

    public Encoder instant(Instant value) {
        return fixed(Micros.of(value));
    }

    public Encoder body(Body value) {
        return text(value.type()).bytes(value.bytes());
    }

    public <T> Encoder optional(Optional<T> value, BiConsumer<Encoder, T> codec) {
        flag(value.isPresent());
        if (value.isPresent()) {
            codec.accept(this, value.get());
        }
        return this;
    }

    public <T> Encoder list(List<T> values, BiConsumer<Encoder, T> codec) {
        count(values.size());
        values.forEach(v -> codec.accept(this, v));
        return this;
    }

    public byte[] done() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }
}
