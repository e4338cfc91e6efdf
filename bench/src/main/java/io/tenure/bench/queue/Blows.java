package io.tenure.bench.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.store.Office;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Strikes at the processes of a market, and brings back what it killed. */
final class Blows {

    private static final Duration LONGER = Duration.ofSeconds(2);
    private static final int LONGEST_DEATH_MILLIS = 1500;

    private final Cluster servers;
    private final List<ClerkProcess> clerks;
    private final Store store;
    private final Duration claim;
    private final Random random;
    private final Map<Blow, Integer> dealt = new EnumMap<>(Blow.class);

    Blows(Cluster servers, List<ClerkProcess> clerks, Store store, Duration claim, Random random) {
        this.servers = servers;
        this.clerks = clerks;
        this.store = store;
        this.claim = claim;
        this.random = random;
    }

    /** So many blows in any order: each kind that must not be missing, then others by chance. */
    static List<Blow> plan(int count, Random random) {
        List<Blow> blows = new ArrayList<>(
                List.of(Blow.KILL_LEADING_CLERK, Blow.FREEZE_CLERK, Blow.KILL_LEADING_SERVER, Blow.KILL_ALL_SERVERS));
        List<Blow> others =
                List.of(Blow.KILL_CLERK, Blow.KILL_LEADING_CLERK, Blow.KILL_SERVER, Blow.KILL_LEADING_SERVER);
        while (blows.size() < count) {
            blows.add(others.get(random.nextInt(others.size())));
        }
        Collections.shuffle(blows, random);
        return blows;
    }

    void deal(Blow blow) {
        dealt.merge(blow, 1, Integer::sum);
        switch (blow) {
            case KILL_LEADING_CLERK -> kill(leadingClerk());
            case KILL_CLERK -> kill(anyClerk());
            case FREEZE_CLERK -> freeze(anyClerk());
            case KILL_LEADING_SERVER -> kill(List.of(servers.leader()));
            case KILL_SERVER ->
                kill(List.of(servers.nodes().get(random.nextInt(servers.nodes().size()))));
            case KILL_ALL_SERVERS -> kill(servers.nodes());
        }
    }

    int count(Blow... kinds) {
        int count = 0;
        for (Blow kind : kinds) {
            count += dealt.getOrDefault(kind, 0);
        }
        return count;
    }

    private void kill(ClerkProcess clerk) {
        clerk.kill();
        pass(LONGEST_DEATH_MILLIS);
        clerk.start();
    }

    private void freeze(ClerkProcess clerk) {
        clerk.freeze();
        LockSupport.parkNanos(claim.plus(LONGER).toNanos());
        clerk.thaw();
    }

    private void kill(List<NodeProcess> nodes) {
        nodes.forEach(NodeProcess::kill);
        pass(LONGEST_DEATH_MILLIS);
        nodes.forEach(NodeProcess::start);
        nodes.forEach(NodeProcess::awaitReady);
    }

    private ClerkProcess anyClerk() {
        return clerks.get(random.nextInt(clerks.size()));
    }

    /** Whoever holds the office of the fleet. */
    private ClerkProcess leadingClerk() {
        return Probe.value(() -> {
            Optional<ClerkProcess> leader = holder().flatMap(name ->
                    clerks.stream().filter(clerk -> clerk.name().equals(name)).findFirst());
            assertThat(leader).as("a leader of the fleet").isPresent();
            return leader.orElseThrow();
        });
    }

    private Optional<String> holder() {
        try {
            return store.holding(new Office(Item.FLEET))
                    .map(holding -> holding.holder().value());
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    private void pass(int mostMillis) {
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(mostMillis)).toNanos());
    }
}
