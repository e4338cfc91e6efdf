package io.tenure.engine.ratis;

import java.io.IOException;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.util.LifeCycle;
import org.apache.ratis.util.ProtoUtils;

/**
 * A node that is to become a voter, and does not know yet that it is one.
 *
 * <p>From when the leader has put it into its log, its vote counts. If both are killed before the new configuration has come to
 * the node, it is started again as one that waits for its admission, and such a node Ratis (3.3.0) lets refuse every vote. So when a
 * cluster of one node took in a second one, neither would ever lead again. A vote is safe whatever the voter knows of the members:
 * it is written down, and only the candidate's own configuration says whether it counts.
 */
final class NewVoter {

    private NewVoter() {}

    static RequestVoteReplyProto vote(RaftServer server, RequestVoteRequestProto request) throws IOException {
        RaftServer.Division division = server.getDivision(
                ProtoUtils.toRaftGroupId(request.getServerRequest().getRaftGroupId()));
        if (isWaiting(division)) {
            // Ratis' own monitor of this state. What a running node does for a vote waits for others who need it.
            synchronized (division) {
                if (isWaiting(division)) {
                    return voteNow(server, division, request);
                }
            }
        }
        return server.requestVote(request);
    }

    private static boolean isWaiting(RaftServer.Division division) {
        return division.getInfo().getLifeCycleState() == LifeCycle.State.STARTING;
    }

    /** It votes as a running node, but waits on afterwards: one that is no member must not stand for election. */
    private static RequestVoteReplyProto voteNow(
            RaftServer server, RaftServer.Division division, RequestVoteRequestProto request) throws IOException {
        LifeCycle life = Inside.field(division, "lifeCycle", LifeCycle.class);
        life.transition(LifeCycle.State.RUNNING);
        try {
            return server.requestVote(request);
        } finally {
            Inside.call(Inside.call(division, "getRole"), "shutdownFollowerState");
            life.transition(LifeCycle.State.PAUSING);
            life.transition(LifeCycle.State.PAUSED);
            life.transition(LifeCycle.State.STARTING);
        }
    }
}
