package io.tenure.store;

/**
 * Turns values into bodies and back. The type name is chosen by the caller and survives the renaming of a class; it is
 * never a class name.
 *
 * <p>Both throw {@link CodecException}, whose message says what does not fit.
 */
public interface Codec {

    /** The value as bytes, with its type name. */
    Body encode(String type, Object value);

    /** The value that {@link #encode} was given, read as this class. */
    <T> T decode(Body body, Class<T> as);
}
