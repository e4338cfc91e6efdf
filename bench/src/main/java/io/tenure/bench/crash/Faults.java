package io.tenure.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.crash.Documents.Put;
import io.tenure.testkit.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Hurts a cluster, sees it heal, and measures how long a client had to wait for its next write. */
final class Faults {
    private static final Duration CALL = Duration.ofSeconds(15);
    private static final String REGISTER = "r0";
    private static final int READERS = 8;
    private static final int READS = 10;

    private final Scene scene;
    private final Ground ground;
    private final Random random;
    private final Documents documents = new Documents(CALL);
    private final Map<Fault, List<Duration>> waits = new EnumMap<>(Fault.class);
    private final Dumps dumps;
    private final AtomicLong thawedReads = new AtomicLong();
    private int probes;

    Faults(Scene scene, Ground ground, Random random) {
        this.scene = scene;
        this.ground = ground;
        this.random = random;
        this.dumps = new Dumps(scene, documents);
    }

    /** How often a node replaced its state by a dump. */
    long dumpsTaken() {
        return dumps.taken();
    }

    /** The longest time that a node with a dump to take needed to come as far as the others were. */
    Duration longestBehind() {
        return dumps.longest();
    }

    /** From the fault, or from when a majority is back, until a write was acknowledged. */
    Map<Fault, List<Duration>> waits() {
        return waits;
    }

    /** Reads that a former leader answered after it was frozen and replaced. */
    long thawedReads() {
        return thawedReads.get();
    }

    /** Returns when all nodes are ready again. */
    void inflict(Fault fault) {
        Duration wait = switch (fault) {
            case KILL_LEADER -> kill(cluster().leader());
            case KILL_FOLLOWER -> kill(cluster().follower());
            case KILL_ALL -> killAll();
            case FREEZE_LEADER -> freeze(cluster().leader());
            case LOSE_MAJORITY -> loseMajority(cluster().leader());
            case POWER_CUT -> cutPower();
            case DUMP -> dump(() -> {});
            case DUMP_AND_HAND_OVER -> dump(dumps::handOver);
            case DUMP_AND_KILL -> dump(() -> kill(cluster().leader()));
            case DUMP_AND_FREEZE -> dump(() -> freeze(cluster().leader()));
            case DUMP_TWICE -> dump(dumps::startAgain);
        };
        waits.computeIfAbsent(fault, kind -> new ArrayList<>()).add(wait);
        cluster().awaitReady();
    }

    private Duration kill(NodeProcess node) {
        long began = System.nanoTime();
        node.kill();
        probe();
        Duration wait = since(began);
        node.start();
        return wait;
    }

    private Duration dump(Runnable meanwhile) {
        dumps.take(cluster().follower(), meanwhile);
        long began = System.nanoTime();
        probe();
        return since(began);
    }

    private Duration killAll() {
        Parallel.call(scene.nodes().size(), i -> () -> {
            scene.nodes().get(i).kill();
            return i;
        });
        return startAll();
    }

    private Duration cutPower() {
        ground.cutPower();
        scene.nodes().forEach(NodeProcess::kill);
        ground.recover();
        return startAll();
    }

    private Duration startAll() {
        List<NodeProcess> order = new ArrayList<>(scene.nodes());
        Collections.shuffle(order, random);
        int majority = order.size() / 2 + 1;
        order.subList(0, majority).forEach(NodeProcess::start);
        long began = System.nanoTime();
        order.subList(majority, order.size()).forEach(NodeProcess::start);
        probe();
        return since(began);
    }

    /** Another leads when a write is acknowledged while the old leader is frozen. Then the old one is asked. */
    private Duration freeze(NodeProcess leader) {
        long began = System.nanoTime();
        leader.freeze();
        try {
            probe();
        } catch (RuntimeException | Error e) {
            leader.thaw();
            throw e;
        }
        Duration wait = since(began);
        Parallel.call(READERS + 1, i -> () -> {
            if (i == READERS) {
                leader.thaw();
            } else {
                ask(leader);
            }
            return i;
        });
        return wait;
    }

    /** The leader is left with entries that nobody has acknowledged; whether they count is open when a majority is back. */
    private Duration loseMajority(NodeProcess leader) {
        List<NodeProcess> others =
                scene.nodes().stream().filter(node -> node != leader).toList();
        others.getFirst().kill();
        others.getLast().freeze();
        Probe.until(() -> assertThat(
                        leader.status().map(status -> status.path("role").asString()))
                .as("the role of " + leader.name())
                .isPresent()
                .isNotEqualTo(Optional.of("leader")));
        long began = System.nanoTime();
        others.getLast().thaw();
        probe();
        Duration wait = since(began);
        others.getFirst().start();
        return wait;
    }

    private void ask(NodeProcess formerLeader) {
        for (int i = 0; i < READS; i++) {
            scene.registers()
                    .read(REGISTER, () -> documents.get(formerLeader, Registers.COLLECTION, REGISTER))
                    .ifPresent(seen -> thawedReads.incrementAndGet());
        }
    }

    private void probe() {
        String value = "probe-" + probes++;
        Put put = new Put(Registers.COLLECTION, REGISTER, Optional.empty(), value, "key-" + value);
        Optional<?> seen = scene.registers()
                .write(put, () -> scene.patience().untilKnown(this::anyAwake, node -> documents.put(node, put)));
        if (seen.isEmpty()) {
            throw new AssertionError("No write was acknowledged for a long time after a fault.");
        }
    }

    private NodeProcess anyAwake() {
        List<NodeProcess> awake = cluster().awake();
        if (awake.isEmpty()) {
            throw new AssertionError("No node is running any more; see "
                    + scene.nodes().stream().map(node -> node.setup().log()).toList());
        }
        return awake.get(random.nextInt(awake.size()));
    }

    private Cluster cluster() {
        return scene.cluster();
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
