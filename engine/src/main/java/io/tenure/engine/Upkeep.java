package io.tenure.engine;

import io.tenure.runtime.Alarm;
import io.tenure.time.DurationText;
import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node does from time to time, whether anybody calls or not. */
final class Upkeep implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    private static final Duration DEADLINES = Duration.ofMillis(100);
    private static final Duration LEADER = Duration.ofMillis(300);
    private static final Duration DISK = Duration.ofSeconds(1);
    private static final Duration MEMBERSHIP = Duration.ofSeconds(1);
    private static final Duration CLOCKS = Duration.ofSeconds(1);
    private static final Duration SAVING = Duration.ofSeconds(2);
    private static final Duration FOLLOWING = Duration.ofSeconds(1);
    private static final Duration STALLS = Duration.ofSeconds(5);
    private static final Duration AGREEMENT = Duration.ofSeconds(2);
    private static final Duration LONELY = Duration.ofSeconds(1);

    private final Engine engine;
    private final Time time;
    private final MembershipWatch membership;

    private @Nullable Call expiry;
    private long lastLeader;
    private volatile boolean closed;

    Upkeep(Engine engine, Time time) {
        this.engine = engine;
        this.time = time;
        this.membership = new MembershipWatch(engine, time);
        this.lastLeader = time.nanos();
    }

    /** What waits for the disk has an alarm of its own, so that it holds up nothing else. */
    void start(Alarm alarm, Alarm saving) {
        every(alarm, DEADLINES, this::expire);
        every(alarm, LEADER, this::seekLeader);
        every(alarm, DISK, this::watchDisk);
        every(alarm, MEMBERSHIP, membership::look);
        every(alarm, FOLLOWING, this::follow);
        every(alarm, CLOCKS, engine.clocks()::look);
        every(alarm, STALLS, engine.happenings()::tellOfStalls);
        every(saving, SAVING, this::save);
        every(saving, DISK, () -> written(engine.shortening()::look));
        engine.state().onMuch(() -> saving.in(Duration.ZERO, this::save));
        every(alarm, AGREEMENT, engine.agreement()::look);
    }

    private void every(Alarm alarm, Duration pause, Runnable duty) {
        alarm.every(pause, () -> {
            if (!closed) {
                attempt(duty);
            }
        });
    }

    private void attempt(Runnable duty) {
        try {
            duty.run();
        } catch (RuntimeException e) {
            if (!closed) {
                LOG.warn("A duty of this node failed and will be tried again: {}", e.getMessage(), e);
            }
        }
    }

    private void save() {
        written(engine.state()::keepUp);
    }

    private void written(Runnable writing) {
        try {
            writing.run();
        } catch (RuntimeException e) {
            engine.happenings().failed("The state could not be written: " + e.getMessage(), e);
        }
    }

    /** The leader logs an empty group when something has run out, so that it shows without any traffic. */
    private void expire() {
        Call last = expiry;
        boolean under = last != null && !last.ended();
        if (!under && engine.due()) {
            expiry = engine.batcher().offer(List.of()).orElse(null);
        }
    }

    /**
     * While there is no leader, drops the connections to the others: gRPC waits ever longer between its tries to connect,
     * and elections fail meanwhile.
     */
    private void seekLeader() {
        DivisionInfo info = engine.link().division().getInfo();
        if (!info.isAlive()) {
            membership.closed();
        } else if (info.getLeaderId() != null) {
            lastLeader = time.nanos();
        } else if (time.nanos() - lastLeader > LONELY.toNanos()) {
            for (RaftPeer peer : engine.link().peers()) {
                if (!peer.getId().equals(engine.server().getId())) {
                    engine.server().getServerRpc().handleException(peer.getId(), new IOException("no leader"), true);
                }
            }
        }
    }

    /** Watches whether this node keeps up with the leader. */
    private void follow() {
        FollowerLag following = engine.following();
        DivisionInfo info = engine.link().division().getInfo();
        RaftPeerId leader = info.getLeaderId();
        if (info.isLeader() || leader == null) {
            following.alone();
        } else if (following.reached(
                engine.state().applied().index(), engine.intake().pages())) {
            long asked = time.nanos();
            var unused = engine.link()
                    .ask(leader, new PeerRequest.Place())
                    .thenAccept(answer ->
                            following.leaderAt(answer.asReadOnlyByteBuffer().getLong(), asked));
        } else if (following.stuck()) {
            engine.happenings()
                    .failed(
                            "This node cannot follow its leader, " + leader + ": it is at entry "
                                    + engine.state().applied().index() + " and has not come any further for "
                                    + DurationText.of(FollowerLag.STUCK) + ". Start it again.",
                            null);
        }
    }

    private void watchDisk() {
        engine.disk().look();
        engine.dumps().expire();
        engine.intake().tidy();
    }

    @Override
    public void close() {
        closed = true;
    }
}
