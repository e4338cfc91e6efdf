package io.tenure.group;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Letters as bytes. The first byte is the version of the format. */
final class GroupWire {

    private static final int FORMAT = 1;
    private static final int PING = 1;
    private static final int ASK = 2;
    private static final int ACK = 3;
    private static final int NACK = 4;
    private static final int BYTES_PER_ENTRY = 64;

    private GroupWire() {}

    static byte[] encode(GroupLetter letter) {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(BYTES_PER_ENTRY * (letter.entries().size() + 2));
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORMAT);
            out.writeLong(letter.cluster().value().getMostSignificantBits());
            out.writeLong(letter.cluster().value().getLeastSignificantBits());
            out.writeUTF(letter.sender().toString());
            out.writeLong(letter.roll());
            write(out, letter.matter());
            out.writeLong(letter.quorum().counter());
            out.writeUTF(letter.quorum().by());
            out.writeInt(letter.quorum().value());
            out.writeLong(letter.digest());
            out.writeShort(letter.entries().size());
            for (MemberEntry entry : letter.entries()) {
                EntryWire.write(out, entry);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, Matter matter) throws IOException {
        out.writeByte(
                switch (matter) {
                    case Matter.Ping m -> PING;
                    case Matter.Ask m -> ASK;
                    case Matter.Ack m -> ACK;
                    case Matter.Nack m -> NACK;
                });
        out.writeLong(matter.seq());
        if (matter instanceof Matter.Ask ask) {
            out.writeUTF(ask.target().toString());
        }
    }

    /**
     * Throws {@link IllegalArgumentException} with a sentence if the bytes are no letter of this cluster.
     *
     * @param ids reads the id of a node
     */
    static GroupLetter decode(byte[] bytes, ClusterId cluster, Function<String, NodeId> ids) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int format = in.readUnsignedByte();
            if (format != FORMAT) {
                throw new IllegalArgumentException("A letter of the group has the unknown format " + format + ".");
            }
            ClusterId theirs = new ClusterId(new UUID(in.readLong(), in.readLong()));
            if (!theirs.equals(cluster)) {
                throw new IllegalArgumentException(
                        "This node belongs to cluster " + cluster + ", the letter to " + theirs + ".");
            }
            GroupLetter letter = letter(in, cluster, ids);
            if (in.available() > 0) {
                throw new IllegalArgumentException("There is something behind a letter of the group.");
            }
            return letter;
        } catch (IOException e) {
            throw new IllegalArgumentException("A letter of the group is cut short.", e);
        }
    }

    private static GroupLetter letter(DataInputStream in, ClusterId cluster, Function<String, NodeId> ids)
            throws IOException {
        NodeId sender = ids.apply(in.readUTF());
        long roll = in.readLong();
        Matter matter = matter(in, ids);
        QuorumRegister quorum = new QuorumRegister(in.readLong(), in.readUTF(), in.readInt());
        long digest = in.readLong();
        int count = in.readUnsignedShort();
        List<MemberEntry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(EntryWire.read(in, ids));
        }
        return new GroupLetter(cluster, sender, roll, matter, quorum, digest, entries);
    }

    private static Matter matter(DataInputStream in, Function<String, NodeId> ids) throws IOException {
        int kind = in.readUnsignedByte();
        long seq = in.readLong();
        return switch (kind) {
            case PING -> new Matter.Ping(seq);
            case ASK -> new Matter.Ask(seq, ids.apply(in.readUTF()));
            case ACK -> new Matter.Ack(seq);
            case NACK -> new Matter.Nack(seq);
            default -> throw new IllegalArgumentException("There is no letter of the kind " + kind + ".");
        };
    }
}
