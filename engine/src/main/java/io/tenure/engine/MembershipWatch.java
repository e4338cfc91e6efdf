package io.tenure.engine;

import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.util.LifeCycle;

/**
 * Watches whether this node is a member. Ratis tells a removed node only in some cases, so it looks for itself: in its
 * own newest configuration, and while no leader speaks to it, by asking the others. Driven by the upkeep thread alone.
 */
final class MembershipWatch {

    static final String REMOVED =
            "This node was removed from its cluster. To come back, it must join with an empty data folder.";

    private static final Duration SURE = Duration.ofSeconds(5);

    private final Engine engine;
    private final Time time;
    private long lastIn;
    private long lastLed;
    private long closedSince;

    MembershipWatch(Engine engine, Time time) {
        this.engine = engine;
        this.time = time;
        this.lastIn = time.nanos();
        this.lastLed = time.nanos();
    }

    void look() {
        RaftServer.Division division = engine.link().division();
        MemberList roll = MemberList.of(division);
        DivisionInfo info = division.getInfo();
        if (info.getLeaderId() != null) {
            lastLed = time.nanos();
        }
        if (roll.members().contains(division.getId())) {
            lastIn = time.nanos();
            admitted();
            engine.members().announce(engine.self().id(), engine.self().card());
            engine.level().look(engine.link()::toSelf);
            if (longAgo(lastLed)) {
                doubt(info, roll);
            }
        } else if (engine.self().identity().phase() == Identity.Phase.MEMBER && longAgo(lastIn)) {
            removed();
        }
    }

    /** The log has closed itself: because it failed, of which Ratis tells, or because this node was removed. */
    void closed() {
        if (!MemberList.of(engine.link().division())
                .members()
                .contains(engine.server().getId())) {
            removed();
        } else if (closedSince == 0) {
            closedSince = time.nanos();
        } else if (longAgo(closedSince)) {
            engine.happenings().failed("The log has closed itself: start this node again.", null);
        }
    }

    private void admitted() {
        if (engine.self().identity().phase() == Identity.Phase.WAITING) {
            try {
                engine.self().become(Identity.Phase.MEMBER);
            } catch (IOException e) {
                engine.happenings().failed("The identity of the folder could not be written: " + e.getMessage(), e);
            }
        }
    }

    /** No leader for long: this node may have been removed, or may be one that Ratis never let begin. */
    private void doubt(DivisionInfo info, MemberList roll) {
        RaftPeerId self = engine.server().getId();
        if (info.getLifeCycleState() == LifeCycle.State.STARTING) {
            engine.happenings()
                    .failed(
                            "This node became a voter just when its leader went, and can vote only after a restart.",
                            null);
            return;
        }
        for (RaftPeerId other : roll.members()) {
            if (!other.equals(self)) {
                var unused = engine.link()
                        .ask(other, new PeerRequest.Members())
                        .thenApply(MemberList::decode)
                        .thenAccept(theirs -> {
                            if (theirs.dropped(self, roll)) {
                                removed();
                            }
                        });
            }
        }
    }

    private void removed() {
        engine.happenings().failed(REMOVED, null);
    }

    private boolean longAgo(long then) {
        return time.nanos() - then > SURE.toNanos();
    }
}
