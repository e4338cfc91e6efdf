package io.tenure.engine.ratis;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;

/**
 * Whether a node may stand for election.
 *
 * <p>A node that is taken in goes through all members of the past that it finds in the log, and Ratis (3.3.0) closes the log of one that
 * stands for election while it finds that it is none of them: where its leader is killed or busy at that moment, it would take
 * itself for removed.
 */
public final class Elections {

    private Elections() {}

    /** It waits for a leader, however long. For a log that does not lead. */
    public static void suspend(RaftServer.Division division) {
        paused(division).set(true);
    }

    public static boolean areSuspended(RaftServer.Division division) {
        return paused(division).get();
    }

    /**
     * Whether this node is a member, and knows it by its log: the leader may say who the members are before this node has the
     * entry, and former members are still to come.
     */
    public static boolean isMember(RaftServer.Division division) {
        RaftConfiguration now = division.getRaftConf();
        boolean named = Stream.of(RaftPeerRole.FOLLOWER, RaftPeerRole.LISTENER)
                .flatMap(role -> now.getAllPeers(role).stream())
                .anyMatch(peer -> peer.getId().equals(division.getId()));
        return named && division.getRaftLog().getNextIndex() > now.getLogEntryIndex();
    }

    /** It may stand again, and does so at once if it would have meanwhile. Idempotent. */
    public static void resume(RaftServer.Division division) {
        if (!areSuspended(division)) {
            return;
        }
        // Ratis' own monitor of what it is.
        synchronized (division) {
            if (paused(division).getAndSet(false) && division.getInfo().isCandidate()) {
                var unused = Inside.call(
                        Inside.call(division, "getRole"), "startLeaderElection", division.getClass(), division, false);
            }
        }
    }

    private static AtomicBoolean paused(RaftServer.Division division) {
        return Inside.field(Inside.call(division, "getRole"), "pauseLeaderElection", AtomicBoolean.class);
    }
}
