package io.tenure.store.codec;

import io.tenure.store.Body;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Reads what {@link Encoder} wrote, in the same order. Anything that cannot be so is a {@link FormatException}. */
public final class Decoder {

    private final String what;
    private final byte[] bytes;
    private int at;
    private int version;

    /** Reads a record whose first byte must be this version. */
    public static Decoder version(String what, int version, byte[] bytes) {
        return version(what, version, version, bytes);
    }

    /** Reads a record whose first byte must be one of these versions; {@link #version()} tells which. */
    public static Decoder version(String what, int lowest, int highest, byte[] bytes) {
        Decoder decoder = new Decoder(what, bytes);
        int found = decoder.octet();
        if (found < lowest || found > highest) {
            String known = lowest == highest ? "format " + lowest : "formats " + lowest + " to " + highest;
            throw new FormatException("This " + what + " has the format " + found
                    + ", but this version of Tenure reads " + known
                    + " here: start the version that wrote it, or a newer one.");
        }
        decoder.version = found;
        return decoder;
    }

    public Decoder(String what, byte[] bytes) {
        this.what = what;
        this.bytes = bytes;
    }

    /** The version of the record. */
    public int version() {
        return version;
    }

    public int octet() {
        need(1);
        return bytes[at++] & 0xff;
    }

    public boolean flag() {
        int value = octet();
        if (value > 1) {
            throw damaged("a flag is " + value);
        }
        return value == 1;
    }

    public long count() {
        long value = 0;
        for (int shift = 0; shift < 63; shift += 7) {
            int octet = octet();
            value |= (long) (octet & 0x7f) << shift;
            if (octet < 0x80) {
                return value;
            }
        }
        throw damaged("a number is too long");
    }

    public int small() {
        long value = count();
        if (value > Integer.MAX_VALUE) {
            throw damaged("a number is too large");
        }
        return (int) value;
    }

    public long signed() {
        return fixed();
    }

    public long fixed() {
        need(Long.BYTES);
        long value = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            value = value << 8 | bytes[at++] & 0xff;
        }
        return value;
    }

    public long sortable() {
        return fixed() ^ Long.MIN_VALUE;
    }

    public byte[] bytes() {
        int length = small();
        need(length);
        byte[] value = Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return value;
    }

    public String text() {
        int length = small();
        need(length);
        String value = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return value;
    }

    /** Passes over bytes or a text. */
    public Decoder skip() {
        int length = small();
        need(length);
        at += length;
        return this;
    }

    public UUID uuid() {
        long high = fixed();
        return new UUID(high, fixed());
    }

    public Duration duration() {
        return Duration.ofNanos(fixed());
    }

    public Instant instant() {
        return Micros.instant(fixed());
    }

    public Body body() {
        String type = text();
        return new Body(type, bytes());
    }

    public <T> Optional<T> optional(Function<Decoder, T> codec) {
        return flag() ? Optional.of(codec.apply(this)) : Optional.empty();
    }

    public <T> List<T> list(Function<Decoder, T> codec) {
        int size = small();
        if (size > bytes.length - at) {
            throw damaged("a list has " + size + " items in " + (bytes.length - at) + " bytes");
        }
        List<T> values = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add(codec.apply(this));
        }
        return values;
    }

    /** Must be called when all is read: bytes that are left over mean damage. */
    public <T> T end(T value) {
        if (at != bytes.length) {
            throw damaged((bytes.length - at) + " bytes are left over");
        }
        return value;
    }

    /** Leaves the rest unread: for the few messages to which newer versions may add something. */
    public <T> T endOrMore(T value) {
        at = bytes.length;
        return value;
    }

    public FormatException damaged(String why) {
        return new FormatException("A stored " + what + " is damaged (" + why + " at byte " + at + " of " + bytes.length
                + "): stop this node and restore it, or remove it and join it again.");
    }

    private void need(int more) {
        if (more > bytes.length - at) {
            throw damaged("it ends too early");
        }
    }
}
