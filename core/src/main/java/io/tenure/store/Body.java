package io.tenure.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Opaque bytes with the name of their type. The store never looks inside.
 *
 * <p>The array is not copied: whoever creates a body must not write to the array afterwards.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Body(String type, byte[] bytes) {

    private static final int MAX_TYPE_CHARS = 200;

    public Body {
        Names.checkText("type name", type, MAX_TYPE_CHARS);
    }

    public static Body of(String type, String text) {
        return new Body(type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The bytes read as UTF-8. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Body that && type.equals(that.type) && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * type.hashCode() + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return type + "[" + bytes.length + " bytes]";
    }
}
