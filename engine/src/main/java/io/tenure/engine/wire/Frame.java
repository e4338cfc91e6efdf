package io.tenure.engine.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedOutputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;

/**
 * What goes over a connection: its length, what it is about, the call that it belongs to, and a message.
 *
 * @param bytes all of it as it is sent, the length included
 */
record Frame(Kind kind, long call, byte[] bytes) {

    /** More than the longest entry with what Ratis puts around it, and than the longest page of a dump. */
    static final int MAX_BYTES = 64 << 20;

    private static final int BEHIND_LENGTH = 1 + Long.BYTES;
    private static final int HEAD = Integer.BYTES + BEHIND_LENGTH;

    /** So much is reserved before it has come. */
    private static final int TRUSTED_BYTES = 1 << 20;

    static Frame of(Kind kind, long call, MessageLite message) throws IOException {
        int size = message.getSerializedSize();
        if (size > MAX_BYTES - HEAD) {
            throw new IOException("a message of " + size + " bytes is too long");
        }
        byte[] bytes = begun(kind, call, size);
        message.writeTo(CodedOutputStream.newInstance(bytes, HEAD, size));
        return new Frame(kind, call, bytes);
    }

    static Frame failure(long call, String sentence) {
        byte[] text = sentence.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = begun(Kind.FAILURE, call, text.length);
        System.arraycopy(text, 0, bytes, HEAD, text.length);
        return new Frame(Kind.FAILURE, call, bytes);
    }

    private static byte[] begun(Kind kind, long call, int size) {
        byte[] bytes = new byte[HEAD + size];
        ByteBuffer.wrap(bytes).putInt(BEHIND_LENGTH + size).put(kind.number()).putLong(call);
        return bytes;
    }

    /** Waits for the next one. */
    static Frame read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < BEHIND_LENGTH || length > MAX_BYTES) {
            throw new IOException("a frame of " + length + " bytes");
        }
        byte[] bytes = length <= TRUSTED_BYTES ? whole(in, length) : gathered(in, length);
        ByteBuffer head = ByteBuffer.wrap(bytes, Integer.BYTES, BEHIND_LENGTH);
        return new Frame(Kind.of(head.get()), head.getLong(), bytes);
    }

    private static byte[] whole(DataInputStream in, int length) throws IOException {
        byte[] bytes = new byte[Integer.BYTES + length];
        in.readFully(bytes, Integer.BYTES, length);
        return bytes;
    }

    /** Grows with what really comes. */
    private static byte[] gathered(DataInputStream in, int length) throws IOException {
        byte[] come = in.readNBytes(length);
        if (come.length < length) {
            throw new EOFException();
        }
        byte[] bytes = new byte[Integer.BYTES + length];
        System.arraycopy(come, 0, bytes, Integer.BYTES, length);
        return bytes;
    }

    void write(OutputStream out) throws IOException {
        out.write(bytes);
    }

    /** The message, whose parts share the bytes of the frame. */
    CodedInputStream message() {
        CodedInputStream in = CodedInputStream.newInstance(bytes, HEAD, bytes.length - HEAD);
        in.enableAliasing(true);
        return in;
    }

    String sentence() {
        return new String(bytes, HEAD, bytes.length - HEAD, StandardCharsets.UTF_8);
    }
}
