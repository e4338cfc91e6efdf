package io.tenure.it.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.Ports;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Shell;
import io.tenure.bench.cluster.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A demo in a process of its own, as the launcher starts it. */
final class DemoProcess implements AutoCloseable {

    private static final int PORTS = 6;
    private static final Pattern PROCESS = Pattern.compile("(?m)^(\\S+): pid (\\d+), (http\\S+)$");
    private static final Pattern AGAIN = Pattern.compile("(?m)^(\\S+) starts again, with pid (\\d+)\\.$");
    private static final Pattern FOLDER = Pattern.compile("(?m)^Folder: +(.*), which (?:is removed in the end|stays)$");

    private final Process process;
    private final Path output;
    private final NodeClient client = NodeClient.patient();

    private DemoProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** With these options of nodes, and arguments of the demo. */
    static DemoProcess start(Path output, List<String> nodeOptions, String... arguments) throws IOException {
        // What runs in the background ignores Ctrl-C, and so does what it starts.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,HUP"));
        command.addAll(Jvm.command());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx32m"));
        command.add("-Dtenure.root=" + Workspace.root());
        command.add("-Dtenure.server.jar=" + Workspace.serverJar());
        command.add("-Dtenure.node.options=" + String.join("\n", nodeOptions));
        command.addAll(List.of("-jar", System.getProperty("tenure.demo.jar")));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Children.add(process);
        return new DemoProcess(process, output);
    }

    /** The first of so many free ports in a row. */
    static int ports() {
        while (true) {
            int first = Ports.free();
            if (IntStream.range(first, first + PORTS).allMatch(DemoProcess::isFree)) {
                return first;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitOutput(String part) {
        Probe.until(() -> {
            if (!process.isAlive() && !output().contains(part)) {
                throw new IllegalStateException("The demo has ended: " + output());
            }
            assertThat(output()).contains(part);
        });
    }

    Path folder() {
        MatchResult found = FOLDER.matcher(output()).results().findFirst().orElseThrow();
        return Path.of(found.group(1));
    }

    /** Where the nodes listen, in the order of their names. */
    List<URI> nodes() {
        return PROCESS.matcher(output())
                .results()
                .map(node -> URI.create(node.group(3)))
                .toList();
    }

    /** That of the newest process of this node. */
    long pid(String node) {
        return Stream.of(PROCESS, AGAIN)
                .flatMap(pattern -> pattern.matcher(output()).results())
                .filter(found -> found.group(1).equals(node))
                .mapToLong(found -> Long.parseLong(found.group(2)))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    /** What a node answers; fails as an assertion if it does not, or with an error. */
    JsonNode ask(URI node, String path) {
        try {
            var reply = client.get(URI.create(node + path));
            assertThat(reply.status()).as(path).isEqualTo(200);
            return new JsonMapper().readTree(reply.body());
        } catch (IOException e) {
            throw new AssertionError(node + path, e);
        }
    }

    void send(String signal) {
        Shell.need("kill", "-" + signal, Long.toString(process.pid()));
    }

    int awaitEnd() throws InterruptedException {
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as(output()).isTrue();
        return process.exitValue();
    }

    /** Processes that have a folder in their command line; their parent may be gone. */
    static List<String> processesOf(Path folder) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(command -> command.contains(folder.toString()))
                .toList();
    }

    /** However it ends, the rest follows. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
