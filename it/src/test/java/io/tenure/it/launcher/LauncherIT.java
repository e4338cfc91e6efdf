package io.tenure.it.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.Ports;
import io.tenure.bench.cluster.Probe;
import io.tenure.it.launcher.Checkout.Finished;
import io.tenure.it.launcher.Checkout.Start;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher builds what it starts, which takes a minute. */
@Tag("long")
class LauncherIT {
    private static final String BUILDING = "Building Tenure";
    private static final String CHANGED = "cli/src/main/java/io/tenure/cli/package-info.java";

    private static Checkout checkout;
    private static List<Finished> firstStarts;

    @BeforeAll
    static void start_three_times_at_once(@TempDir Path folder) throws Exception {
        checkout = Checkout.in(folder);
        List<Start> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(checkout.start(Map.of(), "--help"));
        }
        firstStarts = new ArrayList<>();
        for (Start start : starts) {
            firstStarts.add(start.await());
        }
    }

    @Test
    void first_starts_at_once_build_once() throws Exception {
        assertThat(firstStarts)
                .filteredOn(start -> start.output().contains(BUILDING))
                .hasSize(1);
        assertThat(firstStarts).extracting(Finished::output).allMatch(output -> output.contains("tenure"));
        assertThat(checkout.run("--help").output()).doesNotContain(BUILDING);
    }

    @Test
    void a_build_says_what_it_does_and_how_far_it_is() {
        String built = firstStarts.stream()
                .map(Finished::output)
                .filter(output -> output.contains(BUILDING))
                .collect(Collectors.joining());
        assertThat(built).containsPattern("(?m)^  libraries +.* downloaded, \\d+ s$");
        assertThat(built).containsPattern("(?m)^  compiling +(\\d+) of \\1 sources, \\d+ s$");
    }

    @Test
    void a_build_has_the_libraries_that_maven_gives_the_server() throws Exception {
        Path server = Path.of(System.getProperty("tenure.server.jar"));
        assertThat(jars(checkout.builds().getFirst().resolve("lib")))
                .isNotEmpty()
                .isEqualTo(jars(server.resolveSibling("lib")));
    }

    private static List<String> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("tenure-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void a_change_is_built_and_an_older_build_never_takes_the_place_of_a_broken_one() throws Exception {
        String before = checkout.read(CHANGED);
        checkout.write(CHANGED, before + "broken\n");
        Finished broken = checkout.run("--help");
        assertThat(broken.status()).isEqualTo(1);
        assertThat(broken.output()).contains(BUILDING, CHANGED + ":", " error: ", "The whole log is in");
        assertThat(checkout.builds()).hasSize(1);

        checkout.write(CHANGED, before);
        Finished mended = checkout.run("--help");
        assertThat(mended.status()).isZero();
        assertThat(mended.output()).as("these sources were built before").doesNotContain(BUILDING);
    }

    @Test
    void a_link_on_the_path_starts_what_it_leads_to(@TempDir Path folder) throws Exception {
        Path link = Files.createSymbolicLink(
                folder.resolve("tenure"), checkout.folder().resolve("tenure"));
        Finished finished = checkout.start(link, Map.of(), "version").await();
        Files.delete(link); // JUnit would warn of it
        assertThat(finished.status()).isZero();
        assertThat(finished.output()).startsWith("tenure ");
    }

    @Test
    void a_command_that_nobody_answers_ends_with_3_and_a_sentence() throws Exception {
        String nobody = "http://127.0.0.1:" + Ports.free();
        Finished finished =
                checkout.start(Map.of("TENURE_SERVER", nobody), "status").await();
        assertThat(finished.status()).isEqualTo(3);
        assertThat(finished.output().lines())
                .as("one sentence")
                .singleElement()
                .asString()
                .contains(nobody);
    }

    @Test
    void a_node_that_is_killed_leaves_nothing_behind(@TempDir Path data) throws Exception {
        String address = "127.0.0.1:" + Ports.free();
        Start node = checkout.start(Map.of(), "serve", "--data", data.toString(), "--http", address);
        try {
            awaitAnswer(node, address);
        } finally {
            node.process().destroyForcibly().waitFor();
        }
        assertThat(processesOf(data)).as("processes on the same data").isEmpty();
        Await.until(() -> assertThat(processesOf(checkout.folder()))
                .as("processes that prepare quick starts")
                .isEmpty());
        Finished after = checkout.start(Map.of("TENURE_SERVER", "http://" + address), "status")
                .await();
        assertThat(after.status()).isEqualTo(3);
    }

    @Test
    void a_node_that_is_told_to_stop_ends_with_0_and_without_a_complaint(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("data");
        String address = "127.0.0.1:" + Ports.free();
        Start node = checkout.start(Map.of(), "serve", "--data", data.toString(), "--http", address);
        awaitAnswer(node, address);
        node.process().destroy();

        Finished stopped = node.await();
        assertThat(stopped.status()).as(stopped.output()).isZero();
        assertThat(stopped.output()).doesNotContain("tenure serve:", "Exception");
        try (Stream<Path> kept = Files.walk(data)) {
            assertThat(kept.filter(LauncherIT::isOpenToOthers)).isEmpty();
        }
    }

    @Test
    void a_demo_runs_from_what_was_built_and_leaves_nothing(@TempDir Path folder) throws Exception {
        Path kept = folder.resolve("demo");
        int port = Ports.free();
        Start demo = checkout.start(Map.of(), "demo", "--port", "" + port, "--keep", kept.toString());
        try {
            awaitAnswer(demo, "127.0.0.1:" + port);
        } finally {
            demo.process().destroy();
        }

        Finished ended = demo.await();
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("Console: http://127.0.0.1:" + port + "/console/", "the demo continues.");
        assertThat(processesOf(kept)).isEmpty();
    }

    private static boolean isOpenToOthers(Path path) {
        try {
            return !PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                    .endsWith("------");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitAnswer(Start node, String address) throws Exception {
        NodeClient client = NodeClient.patient();
        Probe.until(() -> {
            try {
                assertThat(client.get(URI.create("http://" + address + "/readyz"))
                                .status())
                        .as(node.output().toString())
                        .isEqualTo(200);
            } catch (IOException e) {
                throw new AssertionError("No answer: " + e + ", " + node.output(), e);
            }
        });
        Finished status = checkout.start(Map.of("TENURE_SERVER", "http://" + address), "status")
                .await();
        assertThat(status.status()).as(status.output()).isZero();
    }

    /** By their arguments, because a child of a killed process has no parent that would tell. */
    private static List<String> processesOf(Path data) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(command -> command.contains(data.toString()))
                .toList();
    }

    @Test
    void a_flag_that_does_not_exist_is_refused_before_anything_is_built(@TempDir Path folder) throws Exception {
        Checkout unbuilt = Checkout.in(folder.resolve("checkout"));
        List<String> words = new ArrayList<>(List.of("serve", "--label", "zone=a", "--observer"));
        checkout.run("serve", "--help")
                .output()
                .lines()
                .filter(line -> line.startsWith("  --"))
                .forEach(line -> words.add(line.strip().split(" ", 2)[0] + "=x"));
        words.addAll(List.of("--dta", "elsewhere"));
        Finished finished = unbuilt.run(words.toArray(String[]::new));
        assertThat(finished.status()).isEqualTo(2);
        assertThat(finished.output().lines())
                .singleElement()
                .asString()
                .startsWith("tenure serve: There is no flag '--dta'.");
        assertThat(unbuilt.folder().resolve(".build")).doesNotExist();
    }
}
