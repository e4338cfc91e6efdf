package io.tenure.engine.log;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;

/**
 * A node's term, role and leader in the log at one moment.
 *
 * @param leader who leads in this term, as far as the node knows
 */
public record LogStanding(long term, RaftPeerRole role, Optional<RaftPeerId> leader) {

    private static final int LOOKS = 10;

    public static LogStanding of(RaftServer.Division division) {
        DivisionInfo info = division.getInfo();
        return of(
                division.getId(),
                () -> new LogStanding(
                        info.getCurrentTerm(), info.getCurrentRole(), Optional.ofNullable(info.getLeaderId())));
    }

    /** Ratis changes the three one after the other, so they are looked at until two looks are the same. */
    static LogStanding of(RaftPeerId self, Supplier<LogStanding> look) {
        LogStanding seen = look.get();
        for (int i = 1; i < LOOKS; i++) {
            LogStanding again = look.get();
            if (again.equals(seen)) {
                return seen.agreeing(self);
            }
            seen = again;
        }
        return new LogStanding(seen.term, seen.role, Optional.empty()).agreeing(self);
    }

    /** Who leads is its own leader, and nobody else is. */
    private LogStanding agreeing(RaftPeerId self) {
        return new LogStanding(
                term, role, role == RaftPeerRole.LEADER ? Optional.of(self) : leader.filter(id -> !id.equals(self)));
    }
}
