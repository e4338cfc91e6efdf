package io.tenure.group;

import io.tenure.group.GroupLetter.Matter;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Letters as bytes, for the letters of one cluster. The first byte is the version of the format.
 *
 * <p>Nearly all that letters say was said before, so claims that were encoded or decoded lately are remembered. Thread-safe.
 */
final class GroupWire {

    private static final int FORMAT = 1;
    private static final int PING = 1;
    private static final int ASK = 2;
    private static final int ACK = 3;
    private static final int NACK = 4;
    private static final int BYTES_PER_ENTRY = 64;
    private static final int MOST_REMEMBERED = 10_000;

    private final ClusterId cluster;
    private final Map<String, NodeId> ids = new ConcurrentHashMap<>();
    private final Map<ByteBuffer, MemberEntry> decoded = new ConcurrentHashMap<>();
    private final Map<NodeId, Encoded> encoded = new ConcurrentHashMap<>();

    GroupWire(ClusterId cluster) {
        this.cluster = cluster;
    }

    private record Encoded(MemberEntry entry, byte[] bytes) {}

    byte[] encode(GroupLetter letter) {
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
                byte[] claim = bytes(entry);
                out.writeInt(claim.length);
                out.write(claim);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private byte[] bytes(MemberEntry entry) {
        Encoded last = encoded.get(entry.id());
        if (last != null && last.entry().equals(entry)) {
            return last.bytes();
        }
        byte[] bytes = EntryWire.encode(entry);
        makeRoom(encoded).put(entry.id(), new Encoded(entry, bytes));
        return bytes;
    }

    private static <K, V> Map<K, V> makeRoom(Map<K, V> remembered) {
        if (remembered.size() >= MOST_REMEMBERED) {
            remembered.clear();
        }
        return remembered;
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

    /** Throws {@link IllegalArgumentException} with a sentence if the bytes are no letter of this cluster. */
    GroupLetter decode(byte[] bytes) {
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
            GroupLetter letter = letter(in);
            if (in.available() > 0) {
                throw new IllegalArgumentException("There is something behind a letter of the group.");
            }
            return letter;
        } catch (IOException e) {
            throw new IllegalArgumentException("A letter of the group is cut short.", e);
        }
    }

    private GroupLetter letter(DataInputStream in) throws IOException {
        NodeId sender = id(in.readUTF());
        long roll = in.readLong();
        Matter matter = matter(in);
        QuorumRegister quorum = new QuorumRegister(in.readLong(), in.readUTF(), in.readInt());
        long digest = in.readLong();
        int count = in.readUnsignedShort();
        List<MemberEntry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(entry(in));
        }
        return new GroupLetter(cluster, sender, roll, matter, quorum, digest, entries);
    }

    private MemberEntry entry(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = length < 0 ? new byte[0] : in.readNBytes(length);
        if (bytes.length != length) {
            throw new EOFException();
        }
        ByteBuffer key = ByteBuffer.wrap(bytes);
        MemberEntry known = decoded.get(key);
        if (known == null) {
            known = EntryWire.decode(bytes, this::id);
            makeRoom(decoded).put(key, known);
        }
        return known;
    }

    private NodeId id(String text) {
        NodeId known = ids.get(text);
        if (known == null) {
            known = NodeId.parse(text);
            makeRoom(ids).put(text, known);
        }
        return known;
    }

    private Matter matter(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        long seq = in.readLong();
        return switch (kind) {
            case PING -> new Matter.Ping(seq);
            case ASK -> new Matter.Ask(seq, id(in.readUTF()));
            case ACK -> new Matter.Ack(seq);
            case NACK -> new Matter.Nack(seq);
            default -> throw new IllegalArgumentException("There is no letter of the kind " + kind + ".");
        };
    }
}
