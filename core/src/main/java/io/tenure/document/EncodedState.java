package io.tenure.document;

import java.util.Arrays;

/**
 * A state in the bytes in which it is stored and sent. It is whole: which document it is and where it stands has been read, and
 * that the rest can be read has been checked. Copies go from disk to disk in this form, without being taken apart.
 */
public final class EncodedState {

    private final String link;
    private final Place place;
    private final byte[] bytes;

    EncodedState(String link, Place place, byte[] bytes) {
        this.link = link;
        this.place = place;
        this.bytes = bytes;
    }

    /** Fails with a {@link io.tenure.store.codec.FormatException} if these are not the bytes of a state that this build reads. */
    public static EncodedState of(byte[] bytes) {
        return ReplicatedStateCodec.look(bytes);
    }

    public static EncodedState of(ReplicatedState state) {
        return new EncodedState(state.link(), state.place(), ReplicatedStateCodec.encode(state));
    }

    public String link() {
        return link;
    }

    public Place place() {
        return place;
    }

    /** Never changed by whoever has them. */
    public byte[] bytes() {
        return bytes;
    }

    public ReplicatedState decoded() {
        return ReplicatedStateCodec.decode(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EncodedState state && Arrays.equals(bytes, state.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return link + " " + place;
    }
}
