package io.tenure.server.job;

import io.tenure.store.codec.Fields;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How nodes ask each other for logs. The first byte is the version; newer nodes may add to the end. */
final class LogMail {

    private static final byte VERSION = 1;

    private LogMail() {}

    /**
     * A question.
     *
     * @param attempt of which a piece is wanted
     * @param limit how long it may be; 0 if only the list is wanted
     */
    record Question(String job, int attempt, long from, int limit) {}

    /** All logs of the job on a node, and the piece that was asked for. */
    record Reply(List<LogPart> parts, Optional<LogPiece> piece) {}

    static byte[] encode(Question question) {
        return written(out -> {
            out.writeUTF(question.job());
            out.writeInt(question.attempt());
            out.writeLong(question.from());
            out.writeInt(question.limit());
        });
    }

    /** @throws IllegalArgumentException with a sentence if it makes no sense */
    static Question question(byte[] message) {
        return read(message, in -> new Question(in.readUTF(), in.readInt(), in.readLong(), in.readInt()));
    }

    static byte[] encode(Reply reply) {
        return written(out -> {
            out.writeInt(reply.parts().size());
            for (LogPart part : reply.parts()) {
                out.writeInt(part.attempt());
                out.writeLong(part.bytes());
                out.writeLong(part.since().toEpochMilli());
            }
            out.writeBoolean(reply.piece().isPresent());
            if (reply.piece().isPresent()) {
                LogPiece piece = reply.piece().get();
                out.writeInt(piece.attempt());
                out.writeLong(piece.from());
                out.writeLong(piece.end());
                out.writeInt(piece.bytes().length);
                out.write(piece.bytes());
            }
        });
    }

    /** @throws IllegalArgumentException with a sentence if it makes no sense */
    static Reply reply(byte[] message) {
        return read(message, in -> {
            int count = in.readInt();
            List<LogPart> parts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                parts.add(new LogPart(in.readInt(), in.readLong(), Instant.ofEpochMilli(in.readLong())));
            }
            return new Reply(parts, in.readBoolean() ? Optional.of(piece(in)) : Optional.empty());
        });
    }

    private static LogPiece piece(DataInputStream in) throws IOException {
        int attempt = in.readInt();
        long from = in.readLong();
        long end = in.readLong();
        return new LogPiece(attempt, from, in.readNBytes(in.readInt()), end);
    }

    private static byte[] written(Fields.Writer fields) {
        return Fields.write(out -> {
            out.writeByte(VERSION);
            fields.to(out);
        });
    }

    private static <T> T read(byte[] message, Fields.Parser<T> fields) {
        return Fields.read(message, "This is no message about logs.", in -> {
            if (in.readByte() != VERSION) {
                throw new IllegalArgumentException("This node does not know that way to ask for logs.");
            }
            return fields.from(in);
        });
    }
}
