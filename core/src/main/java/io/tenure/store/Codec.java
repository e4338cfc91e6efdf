package io.tenure.store;

/**
 * Turns values into bodies and back. The name of the type is the caller's own and stays when a class is renamed; it is
 * never a class name.
 *
 * <p>Both throw {@link CodecException}, whose sentence says what does not fit.
 */
public interface Codec {

    /** The value as bytes under the name of its type. */
    Body encode(String type, Object value);

    /** The value that {@link #encode} was given, read as this class. */
    <T> T decode(Body body, Class<T> as);
}
