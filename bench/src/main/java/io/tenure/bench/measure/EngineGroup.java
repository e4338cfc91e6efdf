package io.tenure.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.Candidate;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Role;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.testkit.Await;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The engine as one node in this JVM, or as this one and others in JVMs of their own. */
public final class EngineGroup implements AutoCloseable {
    private final BuiltInStore store;
    private final Companions others = new Companions();

    private EngineGroup(BuiltInStore store) {
        this.store = store;
    }

    public static EngineGroup open(Path folder, int nodes) throws IOException {
        Files.createDirectories(folder);
        EngineGroup group = new EngineGroup(Peer.open(folder.resolve("n1"), "n1", Origin.FOUND));
        group.awaitLeading();
        for (int i = 2; i <= nodes; i++) {
            group.add(folder, "n" + i);
        }
        group.awaitLeading();
        return group;
    }

    /** One node whose store follows these clocks. */
    public static EngineGroup alone(Path folder, Time clock) throws IOException {
        Files.createDirectories(folder);
        EngineGroup group = new EngineGroup(Peer.open(folder.resolve("n1"), "n1", clock));
        group.awaitLeading();
        return group;
    }

    public BuiltInStore store() {
        return store;
    }

    /** The callers are on the node that leads, as most are when a node forwards in groups. */
    public void awaitLeading() {
        Await.until(() -> assertThat(store.status().role()).isEqualTo(Role.LEADER));
    }

    private void add(Path folder, String name) throws IOException {
        Path log = folder.resolve(name + ".log");
        String cluster = store.status().cluster().toString();
        others.start(Peer.class, log, List.of(folder.resolve(name).toString(), name, cluster));
        Candidate candidate = candidate(log);
        Await.until(
                () -> assertThat(store.members().join(candidate)).isEqualTo(new Admission.Admitted(Member.Kind.VOTER)));
    }

    private static Candidate candidate(Path log) {
        String[] words = Await.value(() -> {
            Optional<String> line =
                    lines(log).stream().filter(Peer::isIntroduction).findFirst();
            assertThat(line).as("introduction in " + log).isPresent();
            return line.orElseThrow().split(" ");
        });
        return new Candidate(
                NodeId.parse(words[1]), Endpoint.parse(words[2]), Endpoint.parse(words[3]), Member.Kind.VOTER);
    }

    private static List<String> lines(Path log) {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        others.close();
        store.close();
    }
}
