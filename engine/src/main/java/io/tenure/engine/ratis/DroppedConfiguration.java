package io.tenure.engine.ratis;

import java.io.IOException;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.raftlog.LogProtoUtils;
import org.apache.ratis.util.ProtoUtils;

/**
 * A configuration that Ratis (3.3.0) no longer goes by, although it should. Nothing public puts one back.
 *
 * <p>When entries arrive that replace some of its own, Ratis first takes the configurations among the new ones. Then it
 * removes the old entries, and with the first of them every configuration from there on: those that it has just taken
 * too. The node would ask former members for their votes until its next start.
 *
 * <p>Whenever a leader tells it to take a dump, Ratis removes the configuration and puts in what the leader has sent, mostly
 * the same. A node whose election begins in between finds that it is no member, and its log closes itself.
 */
public final class DroppedConfiguration {

    private DroppedConfiguration() {}

    /** Makes Ratis go by the applied configuration again, if it has dropped it. */
    public static void restore(RaftServer.Division division, long term, long index, RaftConfigurationProto applied) {
        if (division.getRaftConf().getLogEntryIndex() >= index) {
            return;
        }
        RaftConfiguration configuration = LogProtoUtils.toRaftConfiguration(LogEntryProto.newBuilder()
                .setTerm(term)
                .setIndex(index)
                .setConfigurationEntry(applied)
                .build());
        inState(division, "setRaftConf", RaftConfiguration.class, configuration);
    }

    /** The same request, without the configuration if this node goes by it already. */
    static InstallSnapshotRequestProto kept(RaftServer server, InstallSnapshotRequestProto request) throws IOException {
        RaftServer.Division division = server.getDivision(
                ProtoUtils.toRaftGroupId(request.getServerRequest().getRaftGroupId()));
        LogEntryProto sent = request.getLastRaftConfigurationLogEntryProto();
        if (!request.hasLastRaftConfigurationLogEntryProto()
                || !LogProtoUtils.toRaftConfiguration(sent).equals(division.getRaftConf())) {
            return request;
        }
        // Its entry may be one that the dump replaces before it was applied; then a restart finds it only there.
        inState(division, "writeRaftConfiguration", LogEntryProto.class, sent);
        return request.toBuilder().clearLastRaftConfigurationLogEntryProto().build();
    }

    private static <T> void inState(RaftServer.Division division, String name, Class<T> type, T argument) {
        var unused = Inside.call(Inside.call(division, "getState"), name, type, argument);
    }
}
