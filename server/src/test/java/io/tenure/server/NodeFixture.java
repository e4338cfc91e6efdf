package io.tenure.server;

import io.tenure.server.config.ConfigReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Real nodes with the real engine, in this process. */
abstract class NodeFixture {

    @TempDir
    Path folder;

    final ByteArrayOutputStream said = new ByteArrayOutputStream();
    final List<Node> nodes = new ArrayList<>();

    @AfterEach
    void stop() {
        nodes.forEach(Node::close);
    }

    final Node start(String name, String... flags) throws StartException {
        Node node = node(name, folder.resolve(name), flags);
        node.start();
        return node;
    }

    final Node node(String name, Path data, String... flags) {
        List<String> args = new ArrayList<>(List.of("--id", name, "--data", data.toString(), "--http", ":0"));
        args.addAll(List.of(flags));
        Node node = new Node(
                ConfigReader.read(args, Map.of()), new PrintStream(said, true, StandardCharsets.UTF_8), sentence -> {});
        nodes.add(node);
        return node;
    }

    final NodeFile file(String name) {
        return NodeFile.read(folder.resolve(name)).orElseThrow();
    }

    final String said() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
