package io.tenure.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A {@link NodeProgram} that runs, and what can be done to it. */
final class NodeUnderTest implements AutoCloseable {

    private final Path data;
    private final Path said;
    private final Process process;

    NodeUnderTest(Path folder, ProcessSettings.Reach reach, Duration trust) throws IOException {
        data = folder.resolve("data");
        said = folder.resolve("said");
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        NodeProgram.class.getName(),
                        data.toString(),
                        reach.name(),
                        trust.toString())
                .redirectOutput(said.toFile())
                .redirectError(folder.resolve("log").toFile())
                .start();
        Await.until(() -> assertThat(said()).contains("ready"));
    }

    void start(String name, String... words) throws IOException {
        String line = String.join(
                        "\t", Stream.concat(Stream.of(name), Stream.of(words)).toList()) + "\n";
        process.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    Path runFolder() throws IOException {
        return Path.of(Files.readString(data.resolve("run-folder")).strip());
    }

    List<String> said() {
        try {
            return Files.readAllLines(said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void freeze() throws IOException {
        signal("STOP", process.pid());
    }

    void thaw() throws IOException {
        signal("CONT", process.pid());
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    static void signal(String name, long pid) throws IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .start()
                .onExit()
                .join();
    }
}
