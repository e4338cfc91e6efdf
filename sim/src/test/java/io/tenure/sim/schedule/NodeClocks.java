package io.tenure.sim.schedule;

import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.SimClock;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** The clocks of three nodes, of which at most one is wrong, and which of them the store follows: its leader's. */
final class NodeClocks implements Time {
    private static final List<Duration> WRONG =
            List.of(Duration.ofMinutes(10), Duration.ofMinutes(-10), Duration.ofDays(3650), Duration.ofDays(-3650));

    private final List<SimClock> nodes;
    private SimClock leader;
    private Optional<Runnable> mend = Optional.empty();

    NodeClocks(VirtualTime truth) {
        nodes = Stream.generate(() -> new SimClock(truth, 1, 0)).limit(3).toList();
        leader = nodes.getFirst();
    }

    @Override
    public long nanos() {
        return leader.nanos();
    }

    @Override
    public Instant wall() {
        return leader.wall();
    }

    /** The wall clocks of all voters. */
    List<Time> voters() {
        return List.copyOf(nodes);
    }

    void changeLeader(Random random) {
        leader = nodes.get(random.nextInt(nodes.size()));
    }

    /** Sets one clock wrong. */
    void harm(Random random) {
        mend();
        SimClock node = nodes.get(random.nextInt(nodes.size()));
        Duration by = WRONG.get(random.nextInt(WRONG.size()));
        node.jumpWall(by);
        mend = Optional.of(() -> node.jumpWall(by.negated()));
    }

    /** Sets it right. */
    void mend() {
        mend.ifPresent(Runnable::run);
        mend = Optional.empty();
    }

    /** Whether the store's leader is the one whose clock is wrong. */
    boolean isLeaderWrong(VirtualTime truth) {
        return !leader.wall().equals(truth.wall());
    }
}
