package io.tenure.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A node as a process of its own, which can be started again on the same data. */
public final class NodeProcess implements AutoCloseable {
    private static final Duration CALL = Duration.ofSeconds(5);
    private static final JsonMapper JSON = new JsonMapper();

    private final NodeSetup setup;
    private final NodeClient client = new NodeClient(CALL);
    private volatile Optional<Process> process = Optional.empty();
    private volatile boolean frozen;

    public NodeProcess(NodeSetup setup) {
        this.setup = setup;
    }

    public static NodeProcess start(NodeSetup setup) {
        return new NodeProcess(setup).start();
    }

    /** Starts the process; its log goes on where an earlier one ended. */
    public NodeProcess start() {
        if (isRunning()) {
            throw new IllegalStateException(setup.name() + " is running.");
        }
        try {
            Process started = new ProcessBuilder(setup.command())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(setup.log().toFile()))
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                    .start();
            Children.add(started);
            process = Optional.of(started);
            frozen = false;
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public NodeSetup setup() {
        return setup;
    }

    public String name() {
        return setup.name();
    }

    public Path data() {
        return setup.data();
    }

    public long pid() {
        return process.orElseThrow().pid();
    }

    /** The processor time that it has used. */
    public Duration cpu() {
        return ProcessHandle.of(pid()).orElseThrow().info().totalCpuDuration().orElseThrow();
    }

    public boolean isRunning() {
        return process.filter(Process::isAlive).isPresent();
    }

    /** Running, and neither frozen nor ended: can be expected to answer. */
    public boolean isAwake() {
        return isRunning() && !frozen;
    }

    /** Where the node listens: as it was told, or as it has written down. Fails as an assertion as long as it has not. */
    public URI url() {
        return URI.create("http://" + setup.http().orElseGet(this::writtenAddress));
    }

    /** Where other nodes reach it; fails as an assertion as long as it has not written that down. */
    public InetSocketAddress peer() {
        URI address = URI.create("tcp://" + written("peer"));
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    private String writtenAddress() {
        return written("http");
    }

    private String written(String address) {
        Path file = setup.data().resolve("node.json");
        try {
            return JSON.readTree(Files.readString(file)).path(address).asString();
        } catch (IOException | tools.jackson.core.JacksonException e) {
            throw new AssertionError(name() + " has written no address; see " + setup.log(), e);
        }
    }

    public URI url(String path) {
        return URI.create(url() + path);
    }

    /** Waits until the node says that it can serve, or has ended. */
    public NodeProcess awaitReady() {
        return awaitAnswer("/readyz");
    }

    /** Waits until the node answers at all, or has ended. */
    public NodeProcess awaitUp() {
        return awaitAnswer("/healthz");
    }

    private NodeProcess awaitAnswer(String path) {
        Probe.until(() -> {
            if (!isRunning()) {
                throw new IllegalStateException(name() + " has ended; see " + setup.log() + "\n" + lastLines());
            }
            assertThat(get(path).map(Reply::status))
                    .as(name() + path + ", see " + setup.log())
                    .contains(200);
        });
        return this;
    }

    /** What the node says of itself; empty if it does not answer. */
    public Optional<JsonNode> status() {
        return get("/api/v1/status").filter(reply -> reply.status() == 200).map(Reply::json);
    }

    /** Asks; empty if no answer comes. */
    public Optional<Reply> get(String path) {
        try {
            return Optional.of(client.get(url(path)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public Optional<Reply> delete(String path) {
        try {
            return Optional.of(client.delete(url(path)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Ends the process in the middle of whatever it does. Returns when it is gone. */
    public void kill() {
        process.ifPresent(running -> {
            running.destroyForcibly();
            awaitExit();
        });
    }

    /** Stops the process in the middle of whatever it does; its sockets stay open. */
    public void freeze() {
        frozen = true;
        signal("STOP");
    }

    public void thaw() {
        signal("CONT");
        frozen = false;
    }

    /** Asks the process to end in order. */
    public void terminate() {
        signal("TERM");
    }

    /** The exit code, once the process has ended. */
    public int awaitExit() {
        try {
            if (!process.orElseThrow().waitFor(Await.CAP.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError(name() + " does not end; see " + setup.log() + "\n" + lastLines());
            }
            return process.orElseThrow().exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the end of " + name(), e);
        }
    }

    /** All that the processes of this node have printed. */
    public String log() {
        try {
            return Files.exists(setup.log()) ? Files.readString(setup.log()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }

    private String lastLines() {
        String[] lines = log().split("\n");
        return String.join("\n", java.util.Arrays.copyOfRange(lines, Math.max(0, lines.length - 15), lines.length));
    }

    private void signal(String name) {
        Shell.need("kill", "-" + name, Long.toString(pid()));
    }
}
