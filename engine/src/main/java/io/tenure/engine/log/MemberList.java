package io.tenure.engine.log;

import io.tenure.store.codec.Fields;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** Who is a member, as of the entry of the log that said so. */
public record MemberList(long index, Set<RaftPeerId> members) {

    public MemberList {
        members = Set.copyOf(members);
    }

    public static MemberList of(RaftServer.Division division) {
        return new MemberList(
                division.getRaftConf().getLogEntryIndex(),
                Configuration.of(division).all().map(RaftPeer::getId).collect(Collectors.toSet()));
    }

    static MemberList of(long index, RaftConfigurationProto configuration) {
        return new MemberList(
                index,
                Stream.concat(configuration.getPeersList().stream(), configuration.getListenersList().stream())
                        .map(peer -> RaftPeerId.valueOf(peer.getId()))
                        .collect(Collectors.toSet()));
    }

    /** Whether this is newer and the member is no longer on it. */
    public boolean dropped(RaftPeerId member, MemberList older) {
        return index > older.index && !members.contains(member);
    }

    ByteString encode() {
        return ByteString.copyFrom(Fields.write(out -> {
            out.writeLong(index);
            out.writeInt(members.size());
            for (RaftPeerId member : members) {
                out.writeUTF(member.toString());
            }
        }));
    }

    public static MemberList decode(ByteString bytes) {
        return Fields.read(bytes.toByteArray(), "A list of members is cut short.", in -> {
            long index = in.readLong();
            Set<RaftPeerId> members = new HashSet<>();
            for (int left = in.readInt(); left > 0; left--) {
                members.add(RaftPeerId.valueOf(in.readUTF()));
            }
            return new MemberList(index, members);
        });
    }
}
