package io.tenure.server.served;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.store.log.Levels;
import io.tenure.testkit.Await;
import io.tenure.testkit.Parallel;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Served nodes in this JVM. */
public final class ServedCluster implements AutoCloseable {

    private final Path root;
    private final List<String> fatal = new CopyOnWriteArrayList<>();
    private final ServedNode.Surroundings around;
    final List<ServedNode> nodes = new ArrayList<>();

    /** Founds a cluster of so many nodes in an empty folder. */
    public ServedCluster(Path root, int count, Time clock) {
        this(root, count, clock, EngineConfig.Timing.DEFAULT);
    }

    /** The same, with elections of another length. */
    public ServedCluster(Path root, int count, Time clock, EngineConfig.Timing timing) {
        this.root = root;
        this.around = new ServedNode.Surroundings(clock, timing, fatal);
        ServedNode first = open(1, Origin.FOUND);
        for (int i = 2; i <= count; i++) {
            ServedNode node = open(i, new Origin.Join(first.store.status().cluster(), Member.Kind.VOTER));
            EngineStatus status = node.store.status();
            Candidate candidate = new Candidate(status.id(), status.peer(), status.http(), Member.Kind.VOTER);
            Await.until(() -> assertThat(first.store.members().join(candidate)).isInstanceOf(Admission.Admitted.class));
        }
        awaitLeader();
        Await.until(() -> assertThat(nodes)
                .allSatisfy(
                        node -> assertThat(node.store.members().level()).isEqualTo(Levels.OF_THIS_BUILD.highest())));
    }

    public List<String> addresses() {
        return nodes.stream().map(ServedNode::address).toList();
    }

    /** Stops all, and starts them again after {@code whileDown}. */
    public void restart(Runnable whileDown) {
        int count = nodes.size();
        stop();
        whileDown.run();
        for (int i = 1; i <= count; i++) {
            open(i, Origin.FOUND);
        }
        awaitLeader();
    }

    private ServedNode open(int number, Origin origin) {
        try {
            ServedNode node = new ServedNode(root, "n" + number, origin, around);
            nodes.add(node);
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitLeader() {
        Await.until(() -> assertThat(nodes)
                .allSatisfy(node -> assertThat(node.store.status().leader()).isPresent()));
    }

    private void stop() {
        Parallel.run(nodes.stream().<Runnable>map(node -> node::close).toList());
        nodes.clear();
    }

    @Override
    public void close() {
        stop();
        assertThat(fatal).isEmpty();
    }
}
