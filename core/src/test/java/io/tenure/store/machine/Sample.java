package io.tenure.store.machine;

import java.util.function.Function;

/** A value with its codec and the name of its golden file. */
record Sample<T>(String name, T value, Function<T, byte[]> encoder, Function<byte[], T> decoder) {

    byte[] encoded() {
        return encoder.apply(value);
    }

    T decode(byte[] bytes) {
        return decoder.apply(bytes);
    }

    @Override
    public String toString() {
        return name;
    }
}
