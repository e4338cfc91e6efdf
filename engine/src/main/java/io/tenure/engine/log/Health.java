package io.tenure.engine.log;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.store.codec.Fields;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.ratis.proto.RaftProtos.CommitInfoProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** How the members look from the leader; nothing from a node that does not lead. */
public record Health(Map<RaftPeerId, Member.View> views) {

    public static final Health UNKNOWN = new Health(Map.of());

    public Health {
        views = Map.copyOf(views);
    }

    /** For how long a silent member still counts as alive. */
    public static Duration patience(EngineConfig.Timing timing) {
        Duration elections = timing.electionMax().multipliedBy(3);
        Duration least = Duration.ofSeconds(1);
        return elections.compareTo(least) > 0 ? elections : least;
    }

    /** A member counts as alive if it was heard of within {@code patience}. */
    public static Health seenBy(RaftServer.Division division, Duration patience) {
        if (!division.getInfo().isLeader()) {
            return UNKNOWN;
        }
        Map<RaftPeerId, Long> committed = new HashMap<>();
        for (CommitInfoProto info : division.getCommitInfos()) {
            committed.put(RaftPeerId.valueOf(info.getServer().getId()), info.getCommitIndex());
        }
        long newest = committed.getOrDefault(division.getId(), -1L);
        Map<RaftPeerId, Member.View> views = new HashMap<>();
        views.put(division.getId(), new Member.View(true, 0));
        for (ServerRpcProto follower :
                division.getInfo().getRoleInfoProto().getLeaderInfo().getFollowerInfoList()) {
            RaftPeerId id = RaftPeerId.valueOf(follower.getId().getId());
            long lag = Math.max(0, newest - committed.getOrDefault(id, -1L));
            views.put(id, new Member.View(follower.getLastRpcElapsedTimeMs() < patience.toMillis(), lag));
        }
        return new Health(views);
    }

    /** A member that the leader does not follow up counts as dead; if no leader answered, all seem alive. */
    public boolean seemsAlive(RaftPeerId member) {
        Member.View view = views.get(member);
        return view == null ? views.isEmpty() : view.alive();
    }

    public long lag(RaftPeerId member) {
        Member.View view = views.get(member);
        return view == null ? Long.MAX_VALUE : view.lag();
    }

    ByteString encode() {
        return ByteString.copyFrom(Fields.write(out -> {
            out.writeInt(views.size());
            for (Map.Entry<RaftPeerId, Member.View> view : views.entrySet()) {
                out.writeUTF(view.getKey().toString());
                out.writeBoolean(view.getValue().alive());
                out.writeLong(view.getValue().lag());
            }
        }));
    }

    public static Health decode(ByteString bytes) {
        return Fields.read(bytes.toByteArray(), "What a leader knows about the members is cut short.", in -> {
            Map<RaftPeerId, Member.View> views = new HashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                views.put(RaftPeerId.valueOf(in.readUTF()), new Member.View(in.readBoolean(), in.readLong()));
            }
            return new Health(views);
        });
    }
}
