package io.tenure.engine.members;

import io.tenure.engine.log.Peers;
import io.tenure.lease.Voters;
import io.tenure.node.NodeId;
import io.tenure.office.Candidacy;
import io.tenure.runtime.Alarm;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServer;
import org.jspecify.annotations.Nullable;

/**
 * The leader of the log is the candidate, and its voters' leases count.
 *
 * <p>It looks when the log tells of a change, and again and again, because Ratis does not tell of all; the leases make up
 * for what is seen late. The newest configuration counts as soon as it is in the log, which is never less strict than the
 * applied one. It is read after the leadership and told before it: a candidate never counts the leases of voters that
 * were replaced before it was one.
 */
public final class RaftCandidacy implements Candidacy {

    private static final Duration LOOK = Duration.ofMillis(250);

    private final Log log;
    private final Alarm alarm;
    private final List<Runnable> looks = new CopyOnWriteArrayList<>();

    public RaftCandidacy(Log log, Alarm alarm) {
        this.log = log;
        this.alarm = alarm;
    }

    /** What it looks at. */
    interface Log {

        /** Whether this node leads it, and has all that was committed before. */
        boolean leads();

        /** The newest that is in it. */
        RaftConfiguration configuration();

        /** Makes another node lead it; whether this one no longer does. */
        boolean handOver();
    }

    public static Log logOf(RaftServer.Division division, Succession succession) {
        return new Log() {
            @Override
            public boolean leads() {
                return division.getInfo().isLeaderReady();
            }

            @Override
            public RaftConfiguration configuration() {
                return division.getRaftConf();
            }

            @Override
            public boolean handOver() {
                return succession.handOver();
            }
        };
    }

    @Override
    public void listen(Consumer<Boolean> candidate, Consumer<Voters> voters) {
        Consumer<Voters> votersChange = changes(voters);
        Consumer<RaftConfiguration> configurationChange =
                changes(configuration -> votersChange.accept(voters(configuration)));
        Consumer<Boolean> candidateChange = changes(candidate);
        Runnable look = () -> {
            boolean leader = log.leads();
            configurationChange.accept(log.configuration());
            candidateChange.accept(leader);
        };
        looks.add(look);
        alarm.every(LOOK, look);
    }

    /** Something may have changed. */
    public void look() {
        look(() -> {});
    }

    /** Looks now, tells everybody, and only then does the other thing; also if it could not look. */
    public void look(Runnable then) {
        alarm.in(Duration.ZERO, () -> {
            try {
                looks.forEach(Runnable::run);
            } finally {
                then.run();
            }
        });
    }

    /** Passes on only what differs from the last. */
    private static <T> Consumer<T> changes(Consumer<T> listener) {
        AtomicReference<@Nullable T> last = new AtomicReference<>();
        return value -> {
            if (!value.equals(last.getAndSet(value))) {
                listener.accept(value);
            }
        };
    }

    @Override
    public boolean handOver() {
        return log.handOver();
    }

    private static Voters voters(RaftConfiguration configuration) {
        return new Voters(
                ids(configuration.getCurrentPeers(RaftPeerRole.FOLLOWER)),
                ids(configuration.getPreviousPeers(RaftPeerRole.FOLLOWER)));
    }

    private static Set<NodeId> ids(Collection<RaftPeer> peers) {
        return peers.stream().map(peer -> Peers.node(peer.getId())).collect(Collectors.toSet());
    }
}
