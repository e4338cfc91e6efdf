package io.tenure.engine.members;

import io.tenure.engine.log.LevelKeeper;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.MemberList;
import io.tenure.engine.log.NodeFailure;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.ratis.Elections;
import io.tenure.engine.state.Identity;
import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.util.LifeCycle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches whether this node is a member. Ratis tells a removed node only in some cases, so it looks for itself: in its
 * own newest configuration, and while no leader speaks to it, by asking the others. Driven by the upkeep thread alone.
 */
public final class MembershipWatch {

    private static final Logger LOG = LoggerFactory.getLogger(MembershipWatch.class);

    public static final String REMOVED =
            "This node was removed from its cluster. To come back, it must join with an empty data folder.";

    private static final Duration SURE = Duration.ofSeconds(5);

    private final Link link;
    private final LocalNode self;
    private final Membership members;
    private final LevelKeeper level;
    private final NodeFailure failure;
    private final Time time;
    private long lastIn;
    private long lastLed;
    private long closedSince;

    public MembershipWatch(
            Link link, LocalNode self, Membership members, LevelKeeper level, NodeFailure failure, Time time) {
        this.link = link;
        this.self = self;
        this.members = members;
        this.level = level;
        this.failure = failure;
        this.time = time;
        this.lastIn = time.nanos();
        this.lastLed = time.nanos();
    }

    public void look() {
        RaftServer.Division division = link.division();
        MemberList known = MemberList.of(division);
        DivisionInfo info = division.getInfo();
        if (info.getLeaderId() != null) {
            lastLed = time.nanos();
        }
        if (known.members().contains(division.getId())) {
            lastIn = time.nanos();
            if (info.isAlive()) {
                begin(division);
            }
            members.announce(self.id(), self.info());
            level.look(link::toSelf);
            if (longAgo(lastLed)) {
                doubt(info, known);
            }
        } else if (self.identity().phase() == Identity.Phase.MEMBER && longAgo(lastIn)) {
            removed();
        }
    }

    /** The log has closed itself: because it failed, of which Ratis tells, or because this node was removed. */
    public void closed() {
        Set<RaftPeerId> known = MemberList.of(link.division()).members();
        // Who was never admitted for good has not been removed either.
        boolean member = self.identity().phase() == Identity.Phase.MEMBER;
        if (member && !known.isEmpty() && !known.contains(link.division().getId())) {
            removed();
        } else if (closedSince == 0) {
            closedSince = time.nanos();
        } else if (longAgo(closedSince)) {
            failure.failed("The log has closed itself: start this node again.", null);
        }
    }

    private void begin(RaftServer.Division division) {
        if (Elections.isMember(division)) {
            Elections.resume(division);
        }
        if (isDecided(division)) {
            admitted();
        }
    }

    /** Members of entries that are not committed may turn out to be none, when their leader is gone. */
    private static boolean isDecided(RaftServer.Division division) {
        return division.getRaftLog().getLastCommittedIndex()
                >= division.getRaftConf().getLogEntryIndex();
    }

    private void admitted() {
        try {
            self.admitted();
        } catch (IOException e) {
            failure.failed(String.valueOf(e.getMessage()), e);
        }
    }

    /** No leader for long: this node may have been removed, or may be one that Ratis never let begin. */
    private void doubt(DivisionInfo info, MemberList known) {
        RaftPeerId own = link.division().getId();
        if (info.getLifeCycleState() == LifeCycle.State.STARTING) {
            failure.failed(
                    "This node became a voter just when its leader went, and can lead only after a restart.", null);
            return;
        }
        for (RaftPeerId other : known.members()) {
            if (!other.equals(own)) {
                var unused = link.ask(other, new PeerRequest.Members())
                        .thenApply(MemberList::decode)
                        .thenAccept(theirs -> {
                            if (theirs.dropped(own, known)) {
                                removed();
                            }
                        });
            }
        }
    }

    private void removed() {
        try {
            self.become(Identity.Phase.REMOVED);
        } catch (IOException e) {
            LOG.warn("{}", e.getMessage(), e);
        }
        failure.failed(REMOVED, null);
    }

    private boolean longAgo(long then) {
        return time.nanos() - then > SURE.toNanos();
    }
}
