package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import java.nio.ByteBuffer;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/** Bytes as keys of MVStore's maps, stored as MVStore does and in our order. */
final class KeyType extends BasicDataType<byte[]> {

    static final KeyType INSTANCE = new KeyType();

    private static final ByteArrayDataType BYTES = ByteArrayDataType.INSTANCE;

    private KeyType() {}

    @Override
    public int compare(byte[] one, byte[] other) {
        return KeyOrder.compare(one, other);
    }

    @Override
    public int getMemory(byte[] key) {
        return BYTES.getMemory(key);
    }

    @Override
    public void write(WriteBuffer out, byte[] key) {
        BYTES.write(out, key);
    }

    @Override
    public byte[] read(ByteBuffer in) {
        return BYTES.read(in);
    }

    @Override
    public byte[][] createStorage(int size) {
        return BYTES.createStorage(size);
    }
}
