package io.tenure.group;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.store.codec.Fields;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Claims as bytes. */
final class EntryWire {

    private static final int OBSERVER = 1;
    private static final int AVAILABLE = 2;
    private static final int HTTP = 4;
    private static final Condition[] CONDITIONS = Condition.values();

    private EntryWire() {}

    static byte[] encode(MemberEntry entry) {
        return Fields.write(out -> write(out, entry));
    }

    private static void write(DataOutputStream out, MemberEntry entry) throws IOException {
        out.writeUTF(entry.id().toString());
        out.writeLong(entry.incarnation());
        out.writeByte(entry.condition().ordinal());
        out.writeShort(entry.accusers().size());
        for (NodeId accuser : entry.accusers()) {
            out.writeUTF(accuser.toString());
        }
        MemberData data = entry.data();
        out.writeByte((data.observer() ? OBSERVER : 0)
                | (data.available() ? AVAILABLE : 0)
                | (data.http().isPresent() ? HTTP : 0));
        if (data.http().isPresent()) {
            out.writeUTF(data.http().get().host());
            out.writeShort(data.http().get().port());
        }
        out.writeShort(data.labels().size());
        for (Map.Entry<String, String> label : data.labels().entrySet()) {
            out.writeUTF(label.getKey());
            out.writeUTF(label.getValue());
        }
    }

    static MemberEntry decode(byte[] bytes, Function<String, NodeId> ids) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            MemberEntry entry = read(in, ids);
            if (in.available() > 0) {
                throw new IllegalArgumentException(
                        "There is something behind what a letter says about " + entry.id() + ".");
            }
            return entry;
        }
    }

    private static MemberEntry read(DataInputStream in, Function<String, NodeId> ids) throws IOException {
        NodeId id = ids.apply(in.readUTF());
        long incarnation = in.readLong();
        int condition = in.readUnsignedByte();
        if (condition >= CONDITIONS.length || incarnation < 0) {
            throw new IllegalArgumentException("What a letter says about " + id + " makes no sense.");
        }
        int accused = in.readUnsignedShort();
        Set<NodeId> accusers = accused == 0 ? Set.of() : new HashSet<>();
        for (int i = 0; i < accused; i++) {
            accusers.add(ids.apply(in.readUTF()));
        }
        return new MemberEntry(id, incarnation, CONDITIONS[condition], accusers, data(in));
    }

    private static MemberData data(DataInputStream in) throws IOException {
        int flags = in.readUnsignedByte();
        Optional<Endpoint> http = (flags & HTTP) == 0
                ? Optional.empty()
                : Optional.of(new Endpoint(in.readUTF(), in.readUnsignedShort()));
        int labelled = in.readUnsignedShort();
        Map<String, String> labels = labelled == 0 ? Map.of() : new HashMap<>();
        for (int i = 0; i < labelled; i++) {
            labels.put(in.readUTF(), in.readUTF());
        }
        return new MemberData(http, labels, (flags & OBSERVER) != 0, (flags & AVAILABLE) != 0);
    }
}
