package io.tenure.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Strikes one leader after the other and measures how long the office is without a new term. */
public final class LeaseRun {
    private static final Duration CALL = Duration.ofSeconds(15);

    /** Longer than the default ttl of 3 s, drift included. */
    private static final Duration FREEZE = Duration.ofSeconds(4);

    /** Between a blow and the next, so that each meets a leader that has led for a while. */
    private static final Duration REST = Duration.ofSeconds(2);

    private final Cluster cluster;
    private final NodeClient client = new NodeClient(CALL);
    private final Map<Blow, List<Duration>> gaps = new EnumMap<>(Blow.class);
    private long staleRefusals;

    public LeaseRun(Cluster cluster) {
        this.cluster = cluster;
    }

    public LeaseReport run(List<Blow> blows) {
        try (Watch watch = Watch.of(cluster)) {
            for (Blow blow : blows) {
                Sample leader = watch.awaitCalm();
                pass(REST);
                gaps.computeIfAbsent(blow, kind -> new ArrayList<>()).add(strike(blow, leader, watch));
            }
            watch.awaitCalm();
            return new LeaseReport(gaps, Beliefs.of(watch.samples()), staleRefusals);
        }
    }

    private Duration strike(Blow blow, Sample leader, Watch watch) {
        NodeProcess node = cluster.nodes().stream()
                .filter(member -> member.name().equals(leader.node()))
                .findFirst()
                .orElseThrow();
        long began = System.nanoTime();
        return switch (blow) {
            case KILL -> {
                node.kill();
                Duration gap = gap(began, leader, watch);
                node.start();
                yield gap;
            }
            case TERMINATE -> {
                node.terminate();
                Duration gap = gap(began, leader, watch);
                assertThat(node.awaitExit()).as("exit of " + node.name()).isZero();
                node.start();
                yield gap;
            }
            case TRANSFER -> {
                transfer(node);
                yield gap(began, leader, watch);
            }
            case FREEZE -> freeze(node, leader, watch, began);
        };
    }

    private Duration freeze(NodeProcess node, Sample leader, Watch watch, long began) {
        long before = staleRefusals(cluster.nodes());
        node.freeze();
        try {
            Duration gap = gap(began, leader, watch);
            pass(FREEZE.minusNanos(System.nanoTime() - began));
            return gap;
        } finally {
            node.thaw();
            watch.awaitCalm();
            staleRefusals += staleRefusals(cluster.nodes()) - before;
        }
    }

    /** A refusal says that no other voter is fit at this moment: a person would try again, too. */
    private void transfer(NodeProcess node) {
        Probe.until(() -> assertThat(post(node, "/api/v1/leader/transfer").status())
                .as("transfer")
                .isEqualTo(204));
    }

    private Reply post(NodeProcess node, String path) {
        try {
            return client.post(node.url(path), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long staleRefusals(List<NodeProcess> nodes) {
        return nodes.stream()
                .flatMap(node -> Numbers.of(node).stream())
                .mapToLong(Numbers::staleRefusals)
                .sum();
    }

    private static Duration gap(long began, Sample leader, Watch watch) {
        return Duration.ofNanos(watch.awaitTermAfter(leader.term()) - began);
    }

    private static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
