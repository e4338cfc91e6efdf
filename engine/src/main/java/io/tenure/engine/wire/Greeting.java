package io.tenure.engine.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.UUID;

/**
 * How a connection begins: that it is one of this software, of which cluster, and whom it is meant for. The other side does not
 * answer it, and ends what is not meant for it: a node that lost its disk comes back at the same address as somebody else.
 *
 * @param member its id as text: Ratis keeps each id that it makes in memory for good, and strangers may send any
 */
record Greeting(UUID cluster, String member) {

    /** "TEN" and the version of what follows. */
    private static final int MAGIC = 0x54454e02;

    void write(DataOutputStream out) throws IOException {
        out.writeInt(MAGIC);
        out.writeLong(cluster.getMostSignificantBits());
        out.writeLong(cluster.getLeastSignificantBits());
        out.writeUTF(member);
    }

    static Greeting read(DataInputStream in) throws IOException {
        int magic = in.readInt();
        if (magic != MAGIC) {
            throw new Stranger(
                    "It does not begin as those of this version do. If it is a member, it runs another build:"
                            + " stop all nodes, and start them with the same one.");
        }
        return new Greeting(new UUID(in.readLong(), in.readLong()), in.readUTF());
    }
}
