package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeerId;
import org.junit.jupiter.api.Test;

final class LogStandingTest {

    private static final RaftPeerId SELF = RaftPeerId.valueOf("n1");
    private static final RaftPeerId OTHER = RaftPeerId.valueOf("n2");

    @Test
    void a_look_into_the_midst_of_an_election_is_not_taken() {
        LogStanding before = new LogStanding(1, RaftPeerRole.FOLLOWER, Optional.of(OTHER));
        LogStanding between = new LogStanding(2, RaftPeerRole.FOLLOWER, Optional.of(OTHER));
        LogStanding after = new LogStanding(2, RaftPeerRole.LEADER, Optional.of(SELF));
        assertThat(seen(List.of(before, between, after, after))).isEqualTo(after);
    }

    @Test
    void what_never_rests_is_told_without_a_leader() {
        Iterator<LogStanding> elections = Stream.iterate(1L, term -> term + 1)
                .map(term -> new LogStanding(term, RaftPeerRole.CANDIDATE, Optional.of(OTHER)))
                .iterator();
        LogStanding told = LogStanding.of(SELF, elections::next);
        assertThat(told.leader()).isEmpty();
        assertThat(told.role()).isEqualTo(RaftPeerRole.CANDIDATE);
    }

    @Test
    void who_leads_is_its_own_leader_and_who_does_not_is_not() {
        LogStanding leads = new LogStanding(2, RaftPeerRole.LEADER, Optional.empty());
        assertThat(seen(List.of(leads, leads)).leader()).contains(SELF);
        LogStanding left = new LogStanding(2, RaftPeerRole.FOLLOWER, Optional.of(SELF));
        assertThat(seen(List.of(left, left)).leader()).isEmpty();
    }

    private static LogStanding seen(List<LogStanding> looks) {
        return LogStanding.of(SELF, looks.iterator()::next);
    }
}
