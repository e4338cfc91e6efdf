package io.tenure.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** Asks every node all the time whether it leads. */
final class Watch implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final Collection<Sample> samples = new ConcurrentLinkedQueue<>();
    private final List<Thread> askers;
    private volatile boolean closed;

    private Watch(Cluster cluster) {
        this.cluster = cluster;
        this.askers = cluster.nodes().stream()
                .map(node -> Thread.ofVirtual().unstarted(() -> ask(node)))
                .toList();
    }

    static Watch of(Cluster cluster) {
        Watch watch = new Watch(cluster);
        watch.askers.forEach(Thread::start);
        return watch;
    }

    private void ask(NodeProcess node) {
        NodeClient client = new NodeClient(LIMIT);
        while (!closed) {
            long asked = System.nanoTime();
            Numbers.of(node, client)
                    .ifPresent(numbers -> samples.add(
                            new Sample(node.name(), asked, System.nanoTime(), numbers.leading(), numbers.term())));
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    Collection<Sample> samples() {
        return samples;
    }

    /** When a term after this one was first seen: its openTerm is committed and applied. */
    long awaitTermAfter(long term) {
        return Await.value(() -> {
            Optional<Sample> first =
                    samples.stream().filter(sample -> sample.term() > term).findFirst();
            assertThat(first).as("a term after " + term).isPresent();
            return first.orElseThrow().answered();
        });
    }

    /** The one node that leads, once all nodes answer and know its term. */
    Sample awaitCalm() {
        return Await.value(() -> {
            long since = System.nanoTime() - FRESH.toNanos();
            List<Sample> last = cluster.nodes().stream()
                    .flatMap(node -> last(node, since).stream())
                    .toList();
            assertThat(last).as("answers of late").hasSize(cluster.nodes().size());
            assertThat(last.stream().map(Sample::term).distinct()).as("terms").hasSize(1);
            List<Sample> leading = last.stream().filter(Sample::leading).toList();
            assertThat(leading).as("leaders").hasSize(1);
            return leading.getFirst();
        });
    }

    private Optional<Sample> last(NodeProcess node, long since) {
        return samples.stream()
                .filter(sample -> sample.asked() > since && sample.node().equals(node.name()))
                .reduce((earlier, later) -> later);
    }

    @Override
    public void close() {
        closed = true;
        askers.forEach(Watch::join);
    }

    private static void join(Thread asker) {
        try {
            asker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
