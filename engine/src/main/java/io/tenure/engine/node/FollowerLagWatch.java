package io.tenure.engine.node;

import io.tenure.engine.log.DumpIntake;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.NodeFailure;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.state.State;
import io.tenure.time.DurationText;
import io.tenure.time.Time;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;

/** Asks the leader how far it is, and ends this node when it cannot follow. */
final class FollowerLagWatch {

    private final FollowerLag lag;
    private final Link link;
    private final State state;
    private final DumpIntake intake;
    private final NodeFailure failure;
    private final Time time;

    FollowerLagWatch(FollowerLag lag, Link link, State state, DumpIntake intake, NodeFailure failure, Time time) {
        this.lag = lag;
        this.link = link;
        this.state = state;
        this.intake = intake;
        this.failure = failure;
        this.time = time;
    }

    /** To be called from time to time, by one thread. */
    void look() {
        DivisionInfo info = link.division().getInfo();
        RaftPeerId leader = info.getLeaderId();
        if (info.isLeader() || leader == null) {
            lag.alone();
        } else if (lag.reached(state.applied().index(), intake.pages())) {
            long asked = time.nanos();
            var unused = link.ask(leader, new PeerRequest.Place())
                    .thenAccept(
                            answer -> lag.leaderAt(answer.asReadOnlyByteBuffer().getLong(), asked));
        } else if (lag.stuck()) {
            failure.failed(
                    "This node cannot follow its leader, " + leader + ": it is at entry "
                            + state.applied().index() + " and has not come any further for "
                            + DurationText.of(FollowerLag.STUCK) + ". Start it again.",
                    null);
        }
    }
}
