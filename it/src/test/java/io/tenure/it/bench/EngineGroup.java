package io.tenure.it.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.BuiltInStore;
import io.tenure.engine.Candidate;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Role;
import io.tenure.it.cluster.Jvm;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The engine as one node in this JVM, or as this one and others in JVMs of their own. */
final class EngineGroup implements AutoCloseable {
    private final BuiltInStore store;
    private final List<Process> others = new ArrayList<>();

    private EngineGroup(BuiltInStore store) {
        this.store = store;
    }

    static EngineGroup open(Path folder, int nodes) throws IOException {
        Files.createDirectories(folder);
        EngineGroup group = new EngineGroup(Peer.open(folder.resolve("n1"), "n1", Origin.FOUND));
        group.awaitLeading();
        for (int i = 2; i <= nodes; i++) {
            group.add(folder, "n" + i);
        }
        group.awaitLeading();
        return group;
    }

    BuiltInStore store() {
        return store;
    }

    /** The callers are on the node that leads, as most are when a node forwards in groups. */
    void awaitLeading() {
        Await.until(() -> assertThat(store.status().role()).isEqualTo(Role.LEADER));
    }

    private void add(Path folder, String name) throws IOException {
        List<String> command = new ArrayList<>(Jvm.command());
        command.addAll(Jvm.FULL);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Peer.class.getName(),
                folder.resolve(name).toString(),
                name,
                store.status().cluster().toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(folder.resolve(name + ".log").toFile())
                .start();
        others.add(process);
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        String line = lines.readLine();
        if (line == null) {
            throw new IllegalStateException(name + " did not start; see " + folder);
        }
        Candidate candidate = candidate(line.split(" "));
        Await.until(() -> assertThat(store.members().join(candidate))
                .isEqualTo(new Admission.Admitted(Member.Kind.VOTER)));
    }

    private static Candidate candidate(String... words) {
        return new Candidate(
                NodeId.parse(words[0]), Endpoint.parse(words[1]), Endpoint.parse(words[2]), Member.Kind.VOTER);
    }

    /** The others end by themselves when their input ends. */
    @Override
    public void close() throws IOException {
        for (Process other : others) {
            other.getOutputStream().close();
            other.onExit().join();
        }
        store.close();
    }
}
