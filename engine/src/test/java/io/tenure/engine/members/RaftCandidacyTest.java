package io.tenure.engine.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Alarm;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In which order the log is looked at and told of, and what comes after a look that failed. */
final class RaftCandidacyTest {

    private static final RaftConfiguration ONE = new Alone("n1-00000001");
    private static final RaftConfiguration OTHER = new Alone("n2-00000002");

    private final List<String> events = new CopyOnWriteArrayList<>();
    private final Alarm alarm = new Alarm("candidacy-test");

    @AfterEach
    void close() {
        alarm.close();
    }

    /** One whose voters change between two questions, as if the thread had waited there. */
    private final class Moving implements RaftCandidacy.Log {

        private volatile boolean asked;
        private volatile boolean broken;

        @Override
        public boolean leads() {
            asked = true;
            return true;
        }

        @Override
        public RaftConfiguration configuration() {
            if (broken) {
                throw new IllegalStateException("there is none");
            }
            return asked ? OTHER : ONE;
        }

        @Override
        public boolean handOver() {
            return false;
        }
    }

    private RaftCandidacy listening(Moving log) {
        RaftCandidacy candidacy = new RaftCandidacy(log, alarm);
        candidacy.listen(
                candidate -> events.add("candidate " + candidate),
                voters -> events.add(
                        "voters " + voters.current().iterator().next().name()));
        return candidacy;
    }

    @Test
    void a_candidate_never_counts_voters_of_before_its_leadership_and_knows_them_first() throws Exception {
        RaftCandidacy candidacy = listening(new Moving());
        looked(candidacy);
        assertThat(events).startsWith("voters n2", "candidate true").doesNotContain("voters n1");
    }

    /** Otherwise a change of the members would never be over, and no other one could be made. */
    @Test
    void what_follows_a_look_is_done_also_if_the_look_fails() throws Exception {
        Moving log = new Moving();
        RaftCandidacy candidacy = listening(log);
        log.broken = true;
        looked(candidacy);
    }

    private static void looked(RaftCandidacy candidacy) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        candidacy.look(done::countDown);
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }

    /** A configuration of one voter. */
    private record Alone(String id) implements RaftConfiguration {

        private RaftPeer peer() {
            return RaftPeer.newBuilder().setId(RaftPeerId.valueOf(id)).build();
        }

        @Override
        public RaftPeer getPeer(RaftPeerId wanted, RaftPeerRole... roles) {
            return peer();
        }

        @Override
        public List<RaftPeer> getAllPeers(RaftPeerRole role) {
            return List.of(peer());
        }

        @Override
        public List<RaftPeer> getCurrentPeers(RaftPeerRole role) {
            return List.of(peer());
        }

        @Override
        public List<RaftPeer> getPreviousPeers(RaftPeerRole role) {
            return List.of();
        }

        @Override
        public long getLogEntryIndex() {
            return 1;
        }
    }
}
