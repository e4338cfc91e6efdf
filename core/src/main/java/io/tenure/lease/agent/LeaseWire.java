package io.tenure.lease.agent;

import io.tenure.lease.Holder;
import io.tenure.lease.agent.LeaseAnswer.Denied;
import io.tenure.lease.agent.LeaseAnswer.Granted;
import io.tenure.lease.agent.LeaseAnswer.Refusal;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.store.LeaseId;
import io.tenure.store.codec.Fields;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** The messages between candidates and agents as bytes. The first byte is the version of the format. */
public final class LeaseWire {

    private static final int FORMAT = 1;
    private static final int ASK = 1;
    private static final int GIVE_BACK = 2;
    private static final int GRANTED = 3;
    private static final int DENIED = 4;

    private LeaseWire() {}

    /** What a candidate sends to an agent. */
    public sealed interface Message {

        record Ask(LeaseRequest request) implements Message {}

        record GiveBack(ClusterId cluster, Holder holder) implements Message {}
    }

    public static byte[] encode(Message message) {
        return write(out -> {
            switch (message) {
                case Message.Ask m -> {
                    out.writeByte(ASK);
                    out.writeUTF(m.request().cluster().toString());
                    writeHolder(out, m.request().candidate());
                    out.writeLong(m.request().sequence());
                    out.writeLong(m.request().ttl().toNanos());
                }
                case Message.GiveBack m -> {
                    out.writeByte(GIVE_BACK);
                    out.writeUTF(m.cluster().toString());
                    writeHolder(out, m.holder());
                }
            }
        });
    }

    /** Throws {@link IllegalArgumentException} with a sentence if the bytes are no such message. */
    public static Message decodeMessage(byte[] bytes) {
        return read(bytes, in -> {
            int kind = in.readUnsignedByte();
            ClusterId cluster = ClusterId.parse(in.readUTF());
            Holder holder = readHolder(in);
            return switch (kind) {
                case ASK ->
                    new Message.Ask(new LeaseRequest(cluster, holder, in.readLong(), Duration.ofNanos(in.readLong())));
                case GIVE_BACK -> new Message.GiveBack(cluster, holder);
                default -> throw new IllegalArgumentException("There is no lease message of the kind " + kind + ".");
            };
        });
    }

    public static byte[] encode(LeaseAnswer answer) {
        return write(out -> {
            switch (answer) {
                case Granted a -> {
                    out.writeByte(GRANTED);
                    out.writeLong(a.sequence());
                }
                case Denied a -> {
                    out.writeByte(DENIED);
                    out.writeLong(a.sequence());
                    out.writeUTF(a.reason().name());
                    out.writeLong(a.retryAfter().toNanos());
                    out.writeBoolean(a.holder().isPresent());
                    if (a.holder().isPresent()) {
                        writeHolder(out, a.holder().get());
                    }
                }
            }
        });
    }

    /** Throws {@link IllegalArgumentException} with a sentence if the bytes are no answer. */
    public static LeaseAnswer decodeAnswer(byte[] bytes) {
        return read(bytes, in -> {
            int kind = in.readUnsignedByte();
            return switch (kind) {
                case GRANTED -> new Granted(in.readLong());
                case DENIED -> {
                    long sequence = in.readLong();
                    Refusal reason = Refusal.valueOf(in.readUTF());
                    Duration retry = Duration.ofNanos(in.readLong());
                    yield new Denied(
                            sequence, reason, in.readBoolean() ? Optional.of(readHolder(in)) : Optional.empty(), retry);
                }
                default -> throw new IllegalArgumentException("There is no lease answer of the kind " + kind + ".");
            };
        });
    }

    private static void writeHolder(DataOutputStream out, Holder holder) throws IOException {
        out.writeUTF(holder.node().toString());
        out.writeUTF(holder.lease().value());
    }

    private static Holder readHolder(DataInputStream in) throws IOException {
        return new Holder(NodeId.parse(in.readUTF()), new LeaseId(in.readUTF()));
    }

    private static byte[] write(Fields.Writer fields) {
        return Fields.write(out -> {
            out.writeByte(FORMAT);
            fields.to(out);
        });
    }

    private static <T> T read(byte[] bytes, Fields.Parser<T> fields) {
        return Fields.read(bytes, "A lease message is cut short.", in -> {
            int format = in.readUnsignedByte();
            if (format != FORMAT) {
                throw new IllegalArgumentException("A lease message has the unknown format " + format + ".");
            }
            T message = fields.from(in);
            if (in.available() > 0) {
                throw new IllegalArgumentException("There is something behind a lease message.");
            }
            return message;
        });
    }
}
