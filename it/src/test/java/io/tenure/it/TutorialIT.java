package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.examples.Futile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The steps of the tutorial of queues, with a server and two copies of the example as real processes. */
class TutorialIT {

    private static final String INTERVAL = "PT0.5S";

    private final Path folder = Workspace.fresh("TutorialIT");

    @Test
    void the_primary_falls_behind_a_second_copy_helps_and_takes_over_when_the_first_is_killed() {
        try (Cluster server =
                Cluster.start(1, name -> NodeSetup.in(folder, name).small())) {
            String address = server.leader().url().toString();
            Process first = start("first", address);
            Probe.until(() -> {
                assertThat(made(lines("first")))
                        .isGreaterThan(processed(lines("first")).size() + 17);
                assertThat(processed(lines("first")))
                        .hasSizeGreaterThan(10)
                        .allMatch(line -> line.startsWith("(Primary)"));
            });
            start("second", address);
            Probe.until(() -> {
                assertThat(lines("second")).anyMatch(line -> line.startsWith("(Secondary) Processed"));
                assertThat(lines("first")).anyMatch(line -> line.startsWith("(Primary) Completed"));
            });
            int before = last(lines("first"));
            first.destroyForcibly().onExit().join();
            Probe.until(() -> {
                assertThat(lines("second")).anyMatch(line -> line.startsWith("(Primary) Adding"));
                assertThat(last(lines("second"))).as("it counts on").isGreaterThan(before);
            });
            Probe.until(() -> assertThat(numbers())
                    .as("no task up to the last one of the first copy is left out")
                    .containsAll(IntStream.rangeClosed(1, before).boxed().toList()));
        }
    }

    private Set<Integer> numbers() {
        return Stream.of("first", "second")
                .flatMap(name -> processed(lines(name)).stream())
                .map(TutorialIT::number)
                .collect(Collectors.toSet());
    }

    private static int number(String line) {
        return Integer.parseInt(line.replaceAll("\\D", ""));
    }

    private Process start(String name, String address) {
        List<String> command = new ArrayList<>(Jvm.program(Futile.class));
        command.addAll(List.of(address, INTERVAL));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log(name).toFile())
                    .start();
            Children.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    private List<String> lines(String name) {
        try {
            String text = Files.readString(log(name));
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> processed(List<String> lines) {
        return lines.stream().filter(line -> line.contains("Processed")).toList();
    }

    private static int made(List<String> lines) {
        return 17 * (int) lines.stream().filter(line -> line.contains("Adding")).count();
    }

    /** The highest number of a task that was processed. */
    private static int last(List<String> lines) {
        return processed(lines).stream().mapToInt(TutorialIT::number).max().orElse(0);
    }
}
