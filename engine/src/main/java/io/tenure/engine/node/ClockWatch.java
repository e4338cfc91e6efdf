package io.tenure.engine.node;

import io.tenure.engine.log.Configuration;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.WallReading;
import io.tenure.engine.state.State;
import io.tenure.store.Clocks;
import io.tenure.store.Reader;
import io.tenure.store.engine.Stamper;
import io.tenure.store.engine.WallEvidence;
import io.tenure.time.DurationText;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares this node's wall clock with the store's, and tells people when they are far apart. While the leader's is too
 * far ahead to be followed, it asks the other voters for theirs, and follows as far as a majority shows it.
 */
final class ClockWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);

    private final State state;
    private final Link link;
    private final Stamper stamper;
    private final Time clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final WallEvidence<RaftPeerId> evidence = new WallEvidence<>();

    /** The store's clocks as this node saw them change last, and when. */
    private Clocks seen = Clocks.ZERO;

    private long seenNanos;
    private long farSince;
    private volatile Duration ahead = Duration.ZERO;
    private volatile Optional<Far> far = Optional.empty();

    /**
     * This node's wall clock is too far away.
     *
     * @param since on the store's wall clock
     * @param leads whether this node leads, so that the store does without a clock to follow
     */
    record Far(Instant since, boolean leads, boolean told) {}

    ClockWatch(State state, Link link, Stamper stamper, Time clock) {
        this.state = state;
        this.link = link;
        this.stamper = stamper;
        this.clock = clock;
    }

    /** How far this node's wall clock is ahead of the store's, as far as this node knows; negative if it is behind. */
    Duration ahead() {
        return ahead;
    }

    /** Since when the store ignores this leader's wall clock. */
    Optional<Instant> heldSince() {
        return far.filter(Far::leads).map(Far::since);
    }

    WallReading reading() {
        return new WallReading(clock.wall(), heldSince());
    }

    /** This node's own wall clock. */
    Instant wall() {
        return clock.wall();
    }

    Optional<String> warning() {
        return far.filter(Far::told).map(now -> sentence(ahead, now.leads));
    }

    /** To be called from time to time, by one thread. */
    void look() {
        DivisionInfo info = link.division().getInfo();
        boolean leads = info.isLeaderReady();
        ahead = leads ? stamper.ahead() : aheadOfLeader(info);
        if (Stamper.isFar(ahead)) {
            tell(leads);
        } else {
            near();
        }
        if (leads && Stamper.isFar(ahead) && !ahead.isNegative()) {
            ask();
        } else {
            forget();
        }
    }

    /** Reckoned from the newest entry that this node has applied. */
    private Duration aheadOfLeader(DivisionInfo info) {
        Clocks now = state.read(Reader::clocks);
        if (!now.equals(seen)) {
            seen = now;
            seenNanos = clock.nanos();
        }
        boolean known = info.getLeaderId() != null && !seen.equals(Clocks.ZERO);
        Instant expected = seen.wall().plusNanos(clock.nanos() - seenNanos);
        return known ? Duration.between(expected, clock.wall()) : Duration.ZERO;
    }

    /** Once. A node that does not lead waits a while: it may not have caught up with the log yet. */
    private void tell(boolean leads) {
        Far now = far.orElse(null);
        if (now == null || now.leads != leads) {
            farSince = clock.nanos();
            now = new Far(state.read(Reader::clocks).wall(), leads, false);
        }
        boolean sure = leads || clock.nanos() - farSince >= WallEvidence.STEADY.toNanos();
        if (sure && !now.told) {
            LOG.warn("{}", sentence(ahead, leads));
            now = new Far(now.since, leads, true);
        }
        far = Optional.of(now);
    }

    private void near() {
        if (far.filter(Far::told).isPresent()) {
            LOG.info("The wall clock of this node and that of the store are together again.");
        }
        far = Optional.empty();
    }

    private static String sentence(Duration ahead, boolean leads) {
        String where = DurationText.roughly(ahead.abs()) + (ahead.isNegative() ? " behind" : " ahead of");
        String what = "The wall clock of this node is " + where + " the store's";
        if (!leads) {
            return what + ": set it right before this node leads.";
        }
        return what
                + (ahead.isNegative()
                        ? " and is not followed: set it right, or correct the store's with 'tenure clock set'."
                        : " and is not followed until most voters have shown that time for "
                                + DurationText.of(WallEvidence.STEADY) + ": set it right if it is wrong.");
    }

    private void ask() {
        RaftPeerId self = link.division().getId();
        shows(self, clock.wall());
        for (RaftPeerId voter : voters()) {
            if (!voter.equals(self)) {
                var unused = link.ask(voter, new PeerRequest.WallClock())
                        .thenApply(WallReading::decode)
                        .thenAccept(reading -> shows(voter, reading.wall()));
            }
        }
    }

    private void shows(RaftPeerId voter, Instant wall) {
        lock.lock();
        try {
            long nanos = clock.nanos();
            evidence.seen(voter, wall, nanos);
            evidence.shown(voters(), nanos).ifPresent(this::follow);
        } finally {
            lock.unlock();
        }
    }

    private void follow(Instant shown) {
        Instant before = stamper.now().wall();
        stamper.take(shown);
        Instant after = stamper.now().wall();
        if (Stamper.isFar(Duration.between(before, after))) {
            LOG.warn("The store's wall clock goes from {} to {}, because most voters show that time.", before, after);
        }
    }

    private void forget() {
        lock.lock();
        try {
            evidence.clear();
        } finally {
            lock.unlock();
        }
    }

    private List<RaftPeerId> voters() {
        return Configuration.of(link.division()).voters().stream()
                .map(RaftPeer::getId)
                .toList();
    }
}
